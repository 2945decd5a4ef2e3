import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

const root = join(import.meta.dirname, '..', '..')

/** The packages of which a program loads modules when it imports the file. */
async function packagesLoadedBy(file: string): Promise<string[]> {
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    await import(${JSON.stringify(join(root, file))})
    process.stdout.write(JSON.stringify(loaded))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  const names = (JSON.parse(stdout) as string[]).map((url) => /\/node_modules\/((@[^/]+\/)?[^/]+)/.exec(url)?.[1])
  return [...new Set(names.filter((name) => name !== undefined))]
}

test.each(['src/main/beginStart.ts', 'src/dashboard/openDashboard.ts'])(
  '%s, which runs before the service is loaded, loads no package',
  async (file) => {
    expect(await packagesLoadedBy(file)).toEqual([])
  },
)

test('the packages that a module loads are found', async () => {
  expect(await packagesLoadedBy('src/main/storage/openStorage.ts')).toEqual(expect.arrayContaining(['typeorm', 'pg']))
})
