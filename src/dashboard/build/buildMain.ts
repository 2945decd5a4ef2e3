/*
 * `npm run build`, and the process that a service starts if there is no build of the present sources. It needs
 * NODE_ENV=production: Vite compiles for development otherwise.
 */
import { stripVTControlCharacters } from 'node:util'
import { buildDashboard } from './buildDashboard.ts'
import { buildFolder } from './buildFolder.ts'

try {
  const folder = await buildFolder()
  await buildDashboard(folder)
  process.stdout.write(`The dashboard is built: ${folder}\n`)
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${stripVTControlCharacters(message)}\n`) // Vite colours it even for a file
  process.exitCode = 1
}
