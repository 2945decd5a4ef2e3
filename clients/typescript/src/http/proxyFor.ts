/** The proxy that the environment names for an address, as other programs read it: `HTTPS_PROXY` and `NO_PROXY`. */
export const proxyFor = (
  url: string,
  environment: Record<string, string | undefined> = globalThis.process?.env ?? {},
): URL | undefined => {
  const { protocol, hostname, port } = new URL(url)
  const name = protocol === 'https:' ? 'https_proxy' : 'http_proxy'
  const proxy = environment[name] || environment[name.toUpperCase()]
  if (!proxy || isExcepted(hostname, port, environment.no_proxy ?? environment.NO_PROXY ?? '')) return undefined
  const text = /^\w+:\/\//.test(proxy) ? proxy : `http://${proxy}`
  return URL.canParse(text) ? new URL(text) : undefined
}

/** `*`, names with all that is below them, addresses; each may have a port. */
const isExcepted = (hostname: string, port: string, exceptions: string): boolean =>
  exceptions
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((each) => each !== '')
    .some((each) => {
      const [, host = each, ownPort] = /^(.*?)(?::(\d+))?$/.exec(each) ?? []
      if (ownPort !== undefined && ownPort !== (port || '443')) return false
      const suffix = host.replace(/^\*?\./, '')
      return host === '*' || hostname === suffix || hostname.endsWith(`.${suffix}`)
    })
