import { ArsError } from '../errors/arsError.ts'
import { isLoopback } from './isLoopback.ts'

/** The proxy that `HTTPS_PROXY` and `NO_PROXY` name for an address; none for the machine itself. */
export function proxyFor(
  url: string,
  environment: Record<string, string | undefined> = globalThis.process?.env ?? {},
): URL | undefined {
  const { protocol, hostname, port } = new URL(url)
  if (isLoopback(hostname)) return undefined
  const name = protocol === 'https:' ? 'https_proxy' : 'http_proxy'
  const proxy = environment[name] || environment[name.toUpperCase()]
  if (!proxy || isExcepted(hostname, port, environment.no_proxy ?? environment.NO_PROXY ?? '')) return undefined
  const text = /^\w+:\/\//.test(proxy) ? proxy : `http://${proxy}`
  // Not its value, which may contain a password.
  if (!/^https?:/i.test(text) || !URL.canParse(text))
    throw new ArsError(`${name.toUpperCase()} must be the URL of a proxy: http://host:port`)
  return new URL(text)
}

/** `*`, names with their subdomains, or addresses; each may have a port. */
const isExcepted = (hostname: string, port: string, exceptions: string): boolean =>
  exceptions
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((each) => each !== '')
    .some((each) => {
      const isBareIpv6 = /^[^[]*:.*:/.test(each)
      const [, host = each, ownPort] = /^(.*?)(?::(\d+))?$/.exec(isBareIpv6 ? `[${each}]` : each) ?? []
      if (ownPort !== undefined && ownPort !== (port || '443')) return false
      const suffix = host.replace(/^\*?\./, '')
      return host === '*' || hostname === suffix || hostname.endsWith(`.${suffix}`)
    })
