/** HAProxy and nginx in front of processes of the service. */
import { freePort } from '../../helpers/freePort.ts'
import { type Place, type ProxyName, startProxy } from '../../helpers/proxies.ts'
import { temporaryFolder } from '../../helpers/temporaryFolder.ts'
import { waitUntil } from './waitUntil.ts'

export type RunningProxy = {
  name: ProxyName
  port: number
  /** Resolves when it sends calls to every process. */
  usesAll(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

type Options = Pick<Place, 'certificates' | 'processes'>

export async function startHaproxy(options: Options): Promise<RunningProxy> {
  const figuresPort = await freePort()
  const figures = `
frontend figures
  bind 127.0.0.1:${figuresPort}
  stats enable
  stats uri /
`
  const isUp = async () => {
    const response = await fetch(`http://127.0.0.1:${figuresPort}/;csv`).catch(() => undefined)
    const rows = (await response?.text())?.split('\n').filter((row) => /^processes,(?!BACKEND)/.test(row)) ?? []
    return rows.length === options.processes.length && rows.every((row) => row.split(',')[17] === 'UP')
  }
  const usesAll = () => waitUntil('HAProxy uses every process', 60_000, isUp).then(() => undefined)
  return { ...(await start('HAProxy', options, figures)), usesAll }
}

/** It checks nothing, and looks for a process again some seconds after it failed. */
export const startNginx = async (options: Options): Promise<RunningProxy> => ({
  ...(await start('nginx', options)),
  usesAll: async () => {},
})

async function start(name: ProxyName, options: Options, added?: string): Promise<Omit<RunningProxy, 'usesAll'>> {
  await using resources = new AsyncDisposableStack()
  const folder = resources.use(await temporaryFolder()).path
  const port = await freePort()
  resources.use(await startProxy(name, { ...options, folder, port }, added))
  const owned = resources.move()
  return { name, port, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
