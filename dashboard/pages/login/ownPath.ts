/** Where to go after signing in: a path of this service alone, whatever the address says. */
export function ownPath(next: string | undefined): string {
  if (next === undefined || !next.startsWith('/')) return '/'
  const url = new URL(next, location.origin)
  const isOwn = url.origin === location.origin && url.pathname !== '/login' && !url.pathname.startsWith('//')
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : '/'
}
