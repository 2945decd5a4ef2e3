/** A copy of the checkout without a build of the dashboard. Its packages are links to those of this checkout. */
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'

export type Checkout = {
  path: string
  /** The file that `npm start` runs. */
  server: string
  /** The names of the dashboard's builds. */
  builds(): Promise<string[]>
}

export async function copyCheckout(path: string): Promise<Checkout> {
  await Promise.all(copied.map((name) => cp(join(root, name), join(path, name), { recursive: true })))
  const packages = join(path, 'node_modules')
  await mkdir(packages)
  const names = (await readdir(join(root, 'node_modules'))).filter((name) => name !== '.cache')
  await Promise.all(names.map((name) => symlink(join(root, 'node_modules', name), join(packages, name))))
  return {
    path,
    server: join(path, 'src', 'main', 'server.ts'),
    builds: () => readdir(join(packages, '.cache', 'dashboard')).catch(() => []),
  }
}

const root = join(import.meta.dirname, '..')

const copied = [
  ...['src', 'schema', 'rest', 'migrations', 'dashboard', 'docs', 'CHANGELOG.md', 'clients/generate'],
  ...['typescript', 'python', 'go'].flatMap((name) => [`clients/${name}/README.md`, `clients/${name}/api.md`]),
  ...['clients/typescript/src', 'clients/openapi.json', 'package.json', 'package-lock.json', 'tsconfig.json'],
]
