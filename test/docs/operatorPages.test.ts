/** The commands of docs/backup.md, docs/upgrading.md and docs/postgresql.md, in order, as an operator types them. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { bundled } from '../helpers/bundled.ts'
import { childEnvironment } from '../helpers/childEnvironment.ts'
import { needsPgbouncer, startPgbouncer } from '../helpers/pgbouncer.ts'
import { onlyLong } from '../helpers/scale.ts'
import { needsStockPostgres, startStockPostgres } from '../helpers/stockPostgres.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase } from '../helpers/testDatabase.ts'
import { readPage } from './helpers/readPage.ts'

const root = join(import.meta.dirname, '..', '..')
const resources = new AsyncDisposableStack()
let path: string
beforeAll(async () => {
  path = resources.use(await temporaryFolder()).path
})
afterAll(() => resources.disposeAsync())

const read = (page: string): string => readFileSync(join(root, 'docs', page), 'utf8')

/** The blocks of commands of a page. */
const blocksOf = (page: string): string[] =>
  readPage(`docs/${page}`)
    .filter(({ kind }) => kind === 'commands')
    .map(({ text }) => text)

test.each([
  ['backup.md', 5],
  ['upgrading.md', 2],
  ['postgresql.md', 1],
])('%s has its blocks of commands', (page, count) => expect(blocksOf(page)).toHaveLength(count))

test('the page about operating points to the statements that grant rights', () => {
  const [, heading] = /postgresql\.md#(two-roles)\)/.exec(read('reference/operating.md')) ?? []
  expect(heading).toBe('two-roles')
  expect(read('postgresql.md')).toContain('\n## Two roles\n')
  expect(read('postgresql.md').match(/^(?:grant|alter default privileges) .*;$/gm)).toHaveLength(5)
})

/** `npm start` ends when the service is ready. */
const npm = `
npm() {
  case "$1" in
    ci) ;;
    run) shift 3; "${process.execPath}" "${resolve(root, bundled('admin') ?? 'src/main/admin.ts')}" "$@" ;;
    start)
      rm -f started.log # of an earlier start, which may be read before the new one has begun
      "${process.execPath}" "${resolve(root, bundled('server') ?? 'src/main/server.ts')}" >started.log &
      until grep -qs 'the service is ready' started.log; do kill -0 $! || return 1; sleep 0.1; done
      kill $!; wait $! ;;
  esac
}
set -eu
`

/** `urlOf`: the real address for the page's placeholder, by role. */
async function type(commands: string, urlOf: (role: string) => string): Promise<{ code: number; output: string }> {
  const filled = commands.replaceAll(
    /postgresql:\/\/(\w+)\S*@db.example.com\/ars/g,
    (_, role: string) => `'${urlOf(role)}'`,
  )
  const child = spawn('bash', ['-c', npm + filled], { cwd: path, env: childEnvironment({ PORT: '0', HTTP_PORT: '0' }) })
  const [[code], ...outputs] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code: code as number, output: outputs.join('') }
}

async function expectToWork(commands: string, urlOf: (role: string) => string): Promise<void> {
  const { code, output } = await type(commands, urlOf)
  expect([commands, code, code === 0 ? '' : output]).toEqual([commands, 0, ''])
}

onlyLong(test)(
  'every command of the pages about backups and upgrades works',
  async () => {
    const blocks = ['npm start', ...blocksOf('backup.md'), ...blocksOf('upgrading.md')]
    expect(blocks.join('\n').match(/ restore /g)).toHaveLength(3)
    for (const block of blocks) {
      const database = resources.adopt(await createTestDatabase('template0'), (made) => made.drop())
      await expectToWork(block, () => database.url)
    }
  },
  180_000,
)

needsPgbouncer(needsStockPostgres(onlyLong(test)))(
  'every statement, command, address and setting of the page about PostgreSQL works',
  async () => {
    const page = read('postgresql.md')
    const blockOf = (language: string) => page.match(new RegExp(`\`\`\`${language}\\n([^\`]*)\`\`\``))?.[1] ?? ''
    const postgres = resources.use(await startStockPostgres())
    const host = new URL(postgres.url).searchParams.get('host') ?? ''
    const psql = ['psql', '--no-psqlrc', '--set=ON_ERROR_STOP=1', `--host=${host}`, '--username=postgres', 'postgres']
    await promisify(execFile)('sh', ['-c', 'printf %s "$0" | "$@"', blockOf('sql'), ...psql])
    const certificates = process.env.TEST_CERTIFICATES ?? ''
    const target = { host, database: 'ars', user: 'ars' }
    const encrypting = resources.use(
      await startPgbouncer(target, undefined, {
        client_tls_sslmode: 'allow',
        client_tls_cert_file: join(certificates, 'server.crt'),
        client_tls_key_file: join(certificates, 'server.key'),
      }),
    )
    // This PgBouncer asks for no password, and so needs the role.
    const entry = blockOf('ini').replace('[databases]\n', '').replace('host=127.0.0.1', `host=${host} user=ars`)
    const pooling = resources.use(await startPgbouncer({ ...target, database: 'other', entry }, 'transaction'))

    const commands = blocksOf('postgresql.md')
    expect(commands.join('\n').match(/npm /g)).toHaveLength(2)
    const addresses = [...page.matchAll(/DATABASE_URL="([^"]*)"/g)].map(([, address = '']) => address)
    expect(addresses).toHaveLength(4)
    const here = addresses.map((address) =>
      address
        .replace(/db\.example\.com(:5432)?/, `localhost:${new URL(encrypting.url).port}`)
        .replace('/etc/ssl/db-ca.crt', join(certificates, 'ca.crt'))
        .replace('/var/run/postgresql', host)
        .replace('%2Fvar%2Frun%2Fpostgresql', encodeURIComponent(host)),
    )
    const connects = [...here, pooling.url.replace(/other$/, 'ars')].map(
      (address) => `DATABASE_URL='${address}' npm run admin -- organizations list`,
    )
    await expectToWork(
      [...commands, ...connects].join('\n'),
      (role) => `postgresql:///ars?${new URLSearchParams({ host, user: role })}`,
    )
  },
  180_000,
)
