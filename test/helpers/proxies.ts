/** nginx, HAProxy and Caddy with the samples in `deploy/`, changed as their users do: other names, ports and certificates. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { childEnvironment } from './childEnvironment.ts'

/** `folder`: for their files. `certificates`: a folder with `server.crt` and `server.key` for localhost. */
export type Place = { folder: string; certificates: string; port: number; processes: number[] }

type Proxy = {
  program: string
  sample: string
  adapt(sample: string, place: Place): string
  check(file: string): string[]
  run(file: string): string[]
}

export type ProxyName = 'nginx' | 'HAProxy' | 'Caddy'

const proxies: Record<ProxyName, Proxy> = {
  nginx: {
    program: '/usr/sbin/nginx',
    sample: 'nginx/agent-run-service.conf',
    adapt: (sample, { folder, certificates, port }) =>
      `pid ${folder}/pid; error_log stderr; events { worker_connections 2000; } http { access_log off; ${temporaryPaths(folder)}
      ${sample
        .replace('listen 443', `listen ${port}`)
        .replace(/^ *listen \[::\].*$/m, '')
        .replace('/etc/ssl/ars.example.com.pem', join(certificates, 'server.crt'))
        .replace('/etc/ssl/ars.example.com.key', join(certificates, 'server.key'))} }`,
    check: (file) => ['-t', '-c', file],
    run: (file) => ['-c', file, '-g', 'daemon off; master_process off;'],
  },
  HAProxy: {
    program: '/usr/sbin/haproxy',
    sample: 'haproxy/haproxy.cfg',
    adapt(sample, { folder, certificates, port }) {
      const both = join(folder, 'both.pem')
      const parts = ['server.crt', 'server.key'].map((name) => readFileSync(join(certificates, name), 'utf8'))
      writeFileSync(both, parts.join('\n'), { mode: 0o600 })
      return sample.replace('bind :443', `bind 127.0.0.1:${port}`).replace('/etc/ssl/ars.example.com.both.pem', both)
    },
    check: (file) => ['-c', '-f', file],
    run: (file) => ['-db', '-f', file],
  },
  Caddy: {
    program: '/usr/bin/caddy',
    sample: 'caddy/Caddyfile',
    // Without the port for administration and that for redirects, which others may use here.
    adapt: (sample, { port }) =>
      `{\n admin off\n auto_https disable_redirects\n skip_install_trust\n}\n${sample}`.replace(
        'ars.example.com}',
        `localhost:${port}}`,
      ),
    check: (file) => ['validate', '--adapter', 'caddyfile', '--config', file],
    run: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
}

const temporaryPaths = (folder: string): string =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')

export const hasProxy = (name: ProxyName): boolean => existsSync(proxies[name].program)

/** The program and arguments that check the adapted sample. */
export function checkOf(name: ProxyName, place: Place) {
  const { program, check } = proxies[name]
  return { program, args: check(writeSettings(name, place)), env: environment(place.folder) }
}

/** `added` is appended to the sample. */
export async function startProxy(name: ProxyName, place: Place, added = ''): Promise<AsyncDisposable> {
  const { program, run } = proxies[name]
  const child = spawn(program, run(writeSettings(name, place, added)), {
    env: environment(place.folder),
    stdio: 'ignore',
  })
  await waitUntil(`${name} listens`, 20_000, () => {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`)
    return accepts(place.port)
  }).catch(async (error: unknown) => {
    await stopped(child)
    throw error
  })
  return { [Symbol.asyncDispose]: () => stopped(child) }
}

function writeSettings(name: ProxyName, place: Place, added = ''): string {
  const { sample, adapt } = proxies[name]
  const file = join(place.folder, 'configuration')
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'deploy', sample), 'utf8')
  writeFileSync(file, `${adapt(withProcesses(text, place.processes), place)}\n${added}`)
  return file
}

/** Two processes are named in the samples, in a line each or in one line. */
function withProcesses(sample: string, ports: number[]): string {
  const lines = sample.split('\n').flatMap((line) => {
    if (/8081 .*8082/.test(line)) return line.replace(/127\.0\.0\.1:8081.*8082/, ports.map(addressOf).join(' '))
    if (line.includes('127.0.0.1:8081'))
      return ports.map((port, index) =>
        line.replace('127.0.0.1:8081', addressOf(port)).replace('server one', `server process${index}`),
      )
    return line.includes('127.0.0.1:8082') ? [] : line
  })
  return lines.join('\n')
}

const addressOf = (port: number): string => `127.0.0.1:${port}`

const environment = (folder: string) => childEnvironment({ XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder })

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  await ended
}

/** With TLS: Caddy listens before it has a certificate. */
const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false })
    socket.once('secureConnect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('secureConnect', () => socket.destroy())
  })
