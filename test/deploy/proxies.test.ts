/** The samples for nginx, HAProxy and Caddy: accepted by the programs, and what they do when a process stops or crashes. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { describe, expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { childEnvironment } from '../helpers/childEnvironment.ts'
import { freePort } from '../helpers/freePort.ts'
import { needsProgram } from '../helpers/needsProgram.ts'
import { outputOf } from '../helpers/runProgram.ts'
import { isLong } from '../helpers/scale.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'

type Place = { folder: string; port: number; processes: number[] }

type Proxy = {
  program: string
  file: string
  /** The sample, changed as its users do: with their names, ports and certificates. */
  adapt(sample: string, place: Place): string
  check(file: string): string[]
  run(file: string): string[]
}

const certificates = process.env.TEST_CERTIFICATES ?? ''
const certificate = join(certificates, 'server.crt')
const key = join(certificates, 'server.key')

const proxies = {
  nginx: {
    program: '/usr/sbin/nginx',
    file: 'nginx/agent-run-service.conf',
    adapt: (sample, { folder, port, processes }) =>
      `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporaryPaths(folder)}
      ${withPorts(sample, processes)
        .replace('listen 443', `listen ${port}`)
        .replace(/^ *listen \[::\].*$/m, '')
        .replace('/etc/ssl/ars.example.com.pem', certificate)
        .replace('/etc/ssl/ars.example.com.key', key)} }`,
    check: (file) => ['-t', '-c', file],
    run: (file) => ['-c', file, '-g', 'daemon off; master_process off;'],
  },
  HAProxy: {
    program: '/usr/sbin/haproxy',
    file: 'haproxy/haproxy.cfg',
    adapt(sample, { folder, port, processes }) {
      const both = join(folder, 'both.pem')
      writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
      return withPorts(sample, processes)
        .replace('bind :443', `bind 127.0.0.1:${port}`)
        .replace('/etc/ssl/ars.example.com.both.pem', both)
    },
    check: (file) => ['-c', '-f', file],
    run: (file) => ['-db', '-f', file],
  },
  Caddy: {
    program: '/usr/bin/caddy',
    file: 'caddy/Caddyfile',
    // Without the port for administration and that for redirects, which others may use here.
    adapt: (sample, { port, processes }) =>
      `{\n admin off\n auto_https disable_redirects\n skip_install_trust\n}\n${withPorts(sample, processes)}`.replace(
        'ars.example.com}',
        `localhost:${port}}`,
      ),
    check: (file) => ['validate', '--adapter', 'caddyfile', '--config', file],
    run: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
} satisfies Record<string, Proxy>

const withPorts = (sample: string, [one, two]: number[]): string =>
  sample.replace('127.0.0.1:8081', `127.0.0.1:${one}`).replace('127.0.0.1:8082', `127.0.0.1:${two}`)

const temporaryPaths = (folder: string): string =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')

type State = 'serving' | 'stopping' | 'crashing'

/** A process of the service, as far as a proxy sees it. */
async function startProcess(resources: AsyncDisposableStack, state: State) {
  const got: { method: string | undefined; body: string; proto: unknown }[] = []
  let checks = 0
  const server = createServer(async (call, response) => {
    const status = state === 'stopping' ? 503 : 200
    if (call.url === '/readyz') {
      checks += 1
      response.writeHead(status).end()
      return
    }
    got.push({ method: call.method, body: await text(call), proto: call.headers['x-forwarded-proto'] })
    if (state === 'crashing') call.socket.destroy()
    else response.writeHead(status).end(state)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  resources.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, got, checks: () => checks }
}

async function startProxy(resources: AsyncDisposableStack, proxy: Proxy, processes: number[]): Promise<number> {
  const folder = resources.use(await temporaryFolder()).path
  const port = await freePort()
  const file = adapted(proxy, { folder, port, processes })
  const child = spawn(proxy.program, proxy.run(file), { env: environment(folder), stdio: 'ignore' })
  resources.defer(() => stopped(child))
  await waitUntil('the proxy listens', 20_000, () => {
    if (child.exitCode !== null) throw new Error(`the proxy ended with ${child.exitCode}`)
    return accepts(port)
  })
  return port
}

function adapted(proxy: Proxy, place: Place): string {
  const file = join(place.folder, 'configuration')
  const sample = readFileSync(join(import.meta.dirname, '..', '..', 'deploy', proxy.file), 'utf8')
  writeFileSync(file, proxy.adapt(sample, place))
  return file
}

const environment = (folder: string) => childEnvironment({ XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder })

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
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

async function post(port: number, body: string): Promise<{ status: number | undefined; answer: string }> {
  const sent = request({ host: 'localhost', port, path: '/v2/runs', method: 'POST', rejectUnauthorized: false })
  sent.end(body)
  const [response] = await once(sent, 'response')
  return { status: response.statusCode, answer: await text(response) }
}

const describeLong = (name: keyof typeof proxies): typeof describe =>
  isLong
    ? needsProgram(describe, name, spawnSync(proxies[name].program, ['-v']).error === undefined)
    : (describe.skip as typeof describe)

for (const name of Object.keys(proxies) as (keyof typeof proxies)[]) {
  const proxy: Proxy = proxies[name]
  describeLong(name)(`the sample for ${name}`, () => {
    test('is accepted', async () => {
      await using folder = await temporaryFolder()
      const file = adapted(proxy, { folder: folder.path, port: 8443, processes: [8081, 8082] })
      await outputOf({ program: proxy.program, args: proxy.check(file), env: environment(folder.path) })
    })

    test('no call fails while one of two processes stops', async () => {
      await using resources = new AsyncDisposableStack()
      const [stopping, serving] = [await startProcess(resources, 'stopping'), await startProcess(resources, 'serving')]
      const port = await startProxy(resources, proxy, [stopping.port, serving.port])
      if (name !== 'nginx') await waitUntil('it is found to stop', 20_000, () => stopping.checks() >= 3)
      for (let count = 0; count < 10; count++)
        expect(await post(port, `{"call":${count}}`)).toEqual({ status: 200, answer: 'serving' })
      expect(serving.got).toHaveLength(10)
      expect(serving.got[9]).toEqual({ method: 'POST', body: '{"call":9}', proto: 'https' })
    })

    test('a POST whose connection was lost is not sent to another process', async () => {
      await using resources = new AsyncDisposableStack()
      const [one, two] = [await startProcess(resources, 'crashing'), await startProcess(resources, 'crashing')]
      const port = await startProxy(resources, proxy, [one.port, two.port])
      expect((await post(port, '{}')).status).toBe(502)
      expect([...one.got, ...two.got]).toHaveLength(1)
    })
  })
}
