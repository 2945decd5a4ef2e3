/** Pages that the service has beside the dashboard. */
export const isOutside = (path: string): boolean => /^\/(docs|graphql)(?![\w-])/.test(path)

/** Where to go after signing in: only ever a path of this service, whatever the URL says. */
export function ownPath(next: string | undefined, origin: string): string {
  if (next === undefined || !next.startsWith('/') || !URL.canParse(next, origin)) return '/'
  const url = new URL(next, origin)
  const isOwn = url.origin === origin && !/^\/login\/?$/.test(url.pathname) && !url.pathname.startsWith('//')
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : '/'
}
