/** Builds the dashboard with Vite, and the documentation, into a folder that nothing else writes to, and renames it when it is complete. */
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { buildsFolder, isFingerprinted, repository, sourceFolder } from './buildFolder.ts'
import { chunkGroups } from './chunkGroups.ts'
import { compressFiles } from './compressFiles.ts'
import { buildSite } from './site/buildSite.ts'

/** `isCurrent` returns, after the build, whether `folder` is still the name for its sources. */
export async function buildDashboard(folder: string, isCurrent: () => boolean): Promise<void> {
  await mkdir(buildsFolder, { recursive: true })
  const unfinished = await mkdtemp(`${folder}.`)
  try {
    await build({ ...settings, build: { ...settings.build, outDir: unfinished } })
    await buildSite(repository, unfinished)
    await compressFiles(unfinished)
    if (isCurrent()) await rename(unfinished, folder).catch(ignoreExisting)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  await removeOldBuilds()
}

/** Another process made the same build at the same time. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
}

/** For these versions and later ones, `light-dark()` is left unchanged. */
const browsers = ['chrome123', 'firefox120', 'safari17.5']

/** A change of such a module would not be noticed. */
const noUnknownModule = {
  name: 'no-unknown-module',
  load(id: string): void {
    if (isAbsolute(id) && !isFingerprinted(id)) throw new Error(`${id} is not part of the fingerprint (buildFolder.ts)`)
  },
}

const settings: InlineConfig = {
  configFile: false,
  root: sourceFolder,
  base: '/',
  mode: 'production',
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: browsers,
    cssTarget: browsers,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    emptyOutDir: true,
    rolldownOptions: {
      input: [join(sourceFolder, 'index.html'), join(sourceFolder, 'site', 'site.ts')],
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  plugins: [noUnknownModule],
}

/** Every edit makes a separate build. Running services hold their build in memory. */
async function removeOldBuilds(): Promise<void> {
  const names = await readdir(buildsFolder)
  const builds = await Promise.all(
    names.map(async (name) => {
      const path = join(buildsFolder, name)
      return { path, madeAt: (await stat(path).catch(() => undefined))?.mtimeMs ?? 0 }
    }),
  )
  const old = builds.sort((one, other) => other.madeAt - one.madeAt).slice(keptBuilds)
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })))
}

const keptBuilds = 8
