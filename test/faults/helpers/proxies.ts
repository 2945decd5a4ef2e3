/** HAProxy and nginx with TLS, in front of processes of the service, with the settings of docs/upgrading.md. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPage } from '../../docs/helpers/readPage.ts'
import { freePort } from '../../helpers/freePort.ts'
import { temporaryFolder } from '../../helpers/temporaryFolder.ts'
import { waitUntil } from './waitUntil.ts'

export type RunningProxy = {
  name: string
  port: number
  /** Resolves when it sends calls to every process. */
  usesAll(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export const hasHaproxy = spawnSync('/usr/sbin/haproxy', ['-v']).status === 0
export const hasNginx = spawnSync('/usr/sbin/nginx', ['-v']).status === 0

/** `certificates`: a folder with the certificate of localhost, `server.crt` and `server.key`. */
type Options = { certificates: string; backendPorts: number[] }

export async function startHaproxy({ certificates, backendPorts }: Options): Promise<RunningProxy> {
  const folder = await temporaryFolder()
  const [port, statsPort] = [await freePort(), await freePort()]
  const pem = join(folder.path, 'server.pem')
  const parts = ['server.crt', 'server.key'].map((name) => readFile(join(certificates, name), 'utf8'))
  await writeFile(pem, (await Promise.all(parts)).join('\n'), { mode: 0o600 })
  const settings = `
global
  maxconn 2000
defaults
  mode http
  timeout connect 5s
  timeout client 75s
  timeout server 75s
frontend calls
  bind 127.0.0.1:${port} ssl crt ${pem}
  default_backend agent-run-service
frontend figures
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
${withBackends(documented('backend agent-run-service'), 'server ', backendPorts)}`
  const file = join(folder.path, 'haproxy.cfg')
  await writeFile(file, settings)
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  const isUp = async () => {
    const response = await fetch(`http://127.0.0.1:${statsPort}/;csv`).catch(() => undefined)
    const rows = (await response?.text())?.split('\n').filter((row) => /^agent-run-service,(?!BACKEND)/.test(row)) ?? []
    return rows.length === backendPorts.length && rows.every((row) => row.split(',')[17] === 'UP')
  }
  const usesAll = () => waitUntil('HAProxy uses every process', 60_000, isUp).then(() => undefined)
  return { name: 'HAProxy', port, usesAll, [Symbol.asyncDispose]: () => end(child, folder) }
}

export async function startNginx({ certificates, backendPorts }: Options): Promise<RunningProxy> {
  const folder = await temporaryFolder()
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`)
  const listening = `listen 127.0.0.1:${port} ssl;
  ssl_certificate ${certificates}/server.crt;
  ssl_certificate_key ${certificates}/server.key;`
  const sample = withBackends(documented('upstream agent-run-service'), 'server ', backendPorts)
  const settings = `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid nginx.pid;
error_log error.log;
events { worker_connections 2000; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  ${sample.replace('server {\n', `server {\n  ${listening}\n`)}
}`
  const file = join(folder.path, 'nginx.conf')
  await writeFile(file, settings)
  const args = ['-p', folder.path, '-c', file, '-e', join(folder.path, 'error.log')]
  const child = spawn('/usr/sbin/nginx', args, { stdio: 'ignore' })
  // It checks nothing, and looks for a process again a second after it failed.
  return { name: 'nginx', port, usesAll: async () => {}, [Symbol.asyncDispose]: () => end(child, folder) }
}

async function end(child: ChildProcess, folder: AsyncDisposable): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'close')
    child.kill('SIGTERM')
    await ended
  }
  await folder[Symbol.asyncDispose]()
}

function documented(start: string): string {
  const block = readPage('docs/upgrading.md').find(({ text }) => text.startsWith(start))
  if (block === undefined) throw new Error(`docs/upgrading.md has no settings that start with ${start}`)
  return block.text
}

/** The lines of the sample that name a process, with these ports in place of its addresses. */
function withBackends(sample: string, word: string, ports: number[]): string {
  const lines = sample.split('\n')
  const [line = ''] = lines.filter((each) => each.trim().startsWith(word) && each.includes('10.0.0.'))
  const made = ports.map((port, index) =>
    line.replace(/10\.0\.0\.\d+:8080/, `127.0.0.1:${port}`).replace('server one ', `server process${index} `),
  )
  const others = lines.map((each) => (each === line ? made.join('\n') : each.includes('10.0.0.') ? undefined : each))
  return others.filter((each) => each !== undefined).join('\n')
}
