/** Debian's nginx with one site, as the current user. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { needsProgram } from './needsProgram.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const program = '/usr/sbin/nginx'

export const needsNginx = <Tests extends { skip: unknown }>(tests: Tests): Tests =>
  needsProgram(tests, 'nginx', existsSync(program))

/** `site`: what a reader saves in /etc/nginx/conf.d; it listens on this port. */
export async function startNginx(site: string, port: number): Promise<AsyncDisposable> {
  await using owned = new AsyncDisposableStack()
  const { path } = owned.use(await temporaryFolder())
  await writeFile(join(path, 'site.conf'), site)
  await writeFile(join(path, 'nginx.conf'), settings)
  const child = spawn(program, ['-p', path, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  owned.defer(() => stopped(child))
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  await waitUntil('nginx listens', 30_000, () => {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${log}`)
    return accepts(port)
  })
  return owned.move()
}

/** Like Debian's nginx.conf, with everything in one folder and process. */
const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  .map((name) => `${name}_temp_path ${name};`)
  .join(' ')
const settings = `
daemon off;
master_process off;
pid nginx.pid;
events {}
http {
  ${folders}
  access_log off;
  gzip on;
  include site.conf;
}
`

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await closed
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
