/** Pages that the service has beside the dashboard. */
export const isOutside = (path: string): boolean => /^\/(docs|graphql)(?![\w-])/.test(path)

/** Where to go after signing in: only ever a path of this service, whatever the URL says. */
export function ownPath(next: string | undefined): string {
  if (next === undefined || !next.startsWith('/') || !URL.canParse(next, location.origin)) return '/'
  const url = new URL(next, location.origin)
  const isOwn = url.origin === location.origin && !/^\/login\/?$/.test(url.pathname) && !url.pathname.startsWith('//')
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : '/'
}
