/*
 * A reader's checkout, with the service that `npm start` makes in it. Pages are read one after the other in the same checkout,
 * so no page may depend on being the first one. The service listens on a free port in place of 8443, and the other ports that
 * pages name are free ones too.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { waitUntil } from '../../faults/helpers/waitUntil.ts'
import { bundled } from '../../helpers/bundled.ts'
import { childEnvironment } from '../../helpers/childEnvironment.ts'
import { freePort } from '../../helpers/freePort.ts'
import { temporaryFolder } from '../../helpers/temporaryFolder.ts'
import { openShell, type Shell } from './openShell.ts'
import { root } from './readPage.ts'

export type Checkout = {
  path: string
  /** Restarts the service if it runs with other settings, such as `SESSION_TOKENS=on`. */
  start(settings: string): Promise<void>
  openShell(): Promise<Shell>
  /** A page's text with the ports and addresses of this test, and back. */
  toHere(text: string): string
  toPage(text: string): string
  [Symbol.asyncDispose](): Promise<void>
}

const portsOfPages = ['8443', '9443', '9444', '5173'] as const

export type CheckoutOptions = {
  /** Variables that readers have set. */
  env: Record<string, string>
  /** What stands in for addresses on the internet. */
  addresses: Record<string, string>
}

export async function startCheckout({ env, addresses }: CheckoutOptions): Promise<Checkout> {
  const folder = await temporaryFolder()
  const path = join(folder.path, 'agent-run-service')
  mkdirSync(path)
  for (const name of readdirSync(root)) {
    if (name === '.data' || name === '.git') continue
    if (name === 'clients')
      cpSync(join(root, name), join(path, name), { recursive: true }) // readers build them
    else symlinkSync(join(root, name), join(path, name))
  }
  const words = new Map(Object.entries(addresses))
  for (const port of portsOfPages) words.set(port, String(await freePort()))
  const programs = join(folder.path, 'bin')
  writePrograms(programs)
  const environment = childEnvironment({
    XDG_CONFIG_HOME: join(folder.path, 'config'),
    ...goEnvironment(),
    ...env,
    PATH: [programs, dirname(process.execPath), process.env.PATH].join(':'),
  })

  let running: { settings: string; child: ChildProcess } | undefined
  async function stop(): Promise<void> {
    if (running === undefined) return
    const closed = once(running.child, 'close')
    running.child.kill('SIGTERM')
    await closed
    running = undefined
  }

  const toHere = (text: string) => replaceEach(text, words)
  async function start(settings: string): Promise<void> {
    if (running?.settings === settings) return
    await stop()
    const server = bundled('server') ?? 'src/main/server.ts'
    const command = toHere(`PORT=8443 HTTP_PORT=0 ${settings} exec '${process.execPath}' '${server}'`)
    const child = spawn('bash', ['-c', command], { cwd: path, env: environment })
    running = { settings, child }
    let log = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        log += text
      })
    }
    await waitUntil('the service is ready', 60_000, () => {
      if (child.exitCode !== null) throw new Error(`the service did not start: ${log}`)
      return log.includes('"msg":"the service is ready"')
    })
  }

  await start('')
  return {
    path,
    start,
    async openShell() {
      const shell = await openShell(path, environment)
      await shell.run(npmOf(path))
      return shell
    },
    toHere,
    toPage: (text) => replaceEach(text, new Map([...words].map(([shown, real]) => [real, shown]))),
    async [Symbol.asyncDispose]() {
      await stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

const replaceEach = (text: string, words: ReadonlyMap<string, string>): string =>
  [...words].reduce((changed, [from, to]) => changed.replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to), text)

/**
 * The service is running already, and its packages are installed. `npx ars` starts without npm, which takes longer than `ars`
 * itself; test/cli/firstMinutes.test.ts has the real one.
 */
const npmOf = (path: string): string => `
npm() { case "$1" in ci | start) ;; *) command npm "$@" ;; esac; }
npx() { shift; node '${path}/cli/ars.mjs' "$@"; }
`

/** Python with the client library installed, in place of an environment that would download its dependency. */
function writePrograms(folder: string): void {
  mkdirSync(folder)
  const python = join(folder, 'python3')
  writeFileSync(
    python,
    `#!/bin/sh
if [ "$1 $2" = '-m venv' ]; then
  mkdir -p "$3/bin" && ln -sf '${python}' "$3/bin/python" && ln -sf /bin/true "$3/bin/pip"
else
  exec '${process.env.CLIENTS_PYTHON ?? '/usr/bin/python3'}' "$@"
fi
`,
  )
  chmodSync(python, 0o755)
}

/** The caches of Go are kept between tests: without them every program compiles the standard library. */
const goEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    ['GOCACHE', 'GOPATH', 'GOPROXY', 'GOTOOLCHAIN', 'CGO_ENABLED'].flatMap((name): [string, string][] => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
