/** The commands of docs/backup.md and docs/upgrading.md, in their order, as an operator types them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { bundled } from '../helpers/bundled.ts'
import { childEnvironment } from '../helpers/childEnvironment.ts'
import { onlyLong } from '../helpers/scale.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/testDatabase.ts'

const root = join(import.meta.dirname, '..', '..')
const resources = new AsyncDisposableStack()
let path: string
beforeAll(async () => {
  path = resources.use(await temporaryFolder()).path
})
afterAll(() => resources.disposeAsync())

/** The blocks of commands of a page. Those with a blank line in between belong together. */
const blocksOf = (page: string): string[] =>
  readFileSync(join(root, 'docs', page), 'utf8')
    .split(/\n(?=\S)/)
    .map((part) => [...part.matchAll(/^ {4,}((?:[A-Z_]+=.*)?npm .*)$/gm)].map(([, command = '']) => command).join('\n'))
    .filter((block) => block !== '')

/** `npm start` ends when the service is ready. */
const npm = `
npm() {
  case "$1" in
    ci) ;;
    run) shift 3; "${process.execPath}" "${resolve(root, bundled('admin') ?? 'src/main/admin.ts')}" "$@" ;;
    start)
      "${process.execPath}" "${resolve(root, bundled('server') ?? 'src/main/server.ts')}" >started.log &
      until grep -q 'the service is ready' started.log; do kill -0 $! || return 1; sleep 0.1; done
      kill $!; wait $! ;;
  esac
}
set -eu
`

async function type(commands: string, database: TestDatabase): Promise<{ code: number; output: string }> {
  const filled = commands.replaceAll(/postgresql:\/\/\S+@db.example.com\/ars/g, `'${database.url}'`)
  const child = spawn('bash', ['-c', npm + filled], { cwd: path, env: childEnvironment({ PORT: '0', HTTP_PORT: '0' }) })
  const [[code], ...outputs] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code: code as number, output: outputs.join('') }
}

onlyLong(test)(
  'every command of the pages about backups and upgrades works',
  async () => {
    const blocks = ['npm start', ...blocksOf('backup.md'), ...blocksOf('upgrading.md')]
    expect(blocks.join('\n').match(/ restore /g)).toHaveLength(3)
    for (const block of blocks) {
      const database = resources.adopt(await createTestDatabase('template0'), (made) => made.drop())
      const { code, output } = await type(block, database)
      expect([block, code, code === 0 ? '' : output]).toEqual([block, 0, ''])
    }
  },
  180_000,
)
