/*
 * `npm run build`, and the process that a service starts if there is no build of the current sources. It needs
 * NODE_ENV=production: Vite compiles for development otherwise. Writes the build's folder to its output.
 */
import { access } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import { buildFolder } from './buildFolder.ts'

try {
  process.stdout.write(`${await findOrBuild(3)}\n`)
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${stripVTControlCharacters(message)}\n`) // Vite colours it even for a file
  process.exitCode = 1
}

/** If the sources change during the build, they are built again: the folder's name must match its content. */
async function findOrBuild(attempts: number): Promise<string> {
  const folder = buildFolder()
  if (await exists(folder)) return folder
  if (attempts === 0) throw new Error('the files of the dashboard changed during every build')
  const { buildDashboard } = await import('./buildDashboard.ts')
  await buildDashboard(folder, () => buildFolder() === folder)
  return findOrBuild(attempts - 1)
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
