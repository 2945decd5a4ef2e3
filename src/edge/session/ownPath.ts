/** Where a sign-in may lead: a path of this service, whatever the address says. For anything else, the first page. */
export function ownPath(next: string | undefined): string {
  if (next === undefined || next.length > maxCharacters || !/^\/(?![/\\])/.test(next)) return '/'
  const base = 'https://own.invalid'
  const url = URL.canParse(next, base) ? new URL(next, base) : undefined
  if (url?.origin !== base || url.pathname.startsWith('//') || notPages.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}

/** As part of a cookie it must stay small. */
const maxCharacters = 1_024

/** The sign-in page itself, and calls. */
const notPages = /^\/(?:login|api|v\d+)(?:\/|$)/
