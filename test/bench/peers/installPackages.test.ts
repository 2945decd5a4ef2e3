import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { installPackages } from '../../../bench/peers/installPackages.ts'
import { temporaryFolder } from '../../helpers/temporaryFolder.ts'

test('installs packages without their scripts, and removes them with the owner', async () => {
  await using source = await temporaryFolder()
  await writePackage(join(source.path, 'thing'))
  const owned = new AsyncDisposableStack()
  const folder = await installPackages(owned, { thing: `file:${join(source.path, 'thing')}` })
  const installed = join(folder, 'node_modules', 'thing')
  expect(JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))).toMatchObject({ version: '1.2.3' })
  await expect(access(join(source.path, 'ran'))).rejects.toThrow('ENOENT')
  await owned.disposeAsync()
  await expect(access(folder)).rejects.toThrow('ENOENT')
}, 30_000)

test("fails with npm's message for a package that does not exist", async () => {
  await using owned = new AsyncDisposableStack()
  const install = installPackages(owned, { thing: 'file:/not/there.tgz' })
  await expect(install).rejects.toThrow(/^npm install failed: .*not\/there/s)
}, 30_000)

async function writePackage(folder: string): Promise<void> {
  await mkdir(folder)
  const scripts = { install: 'touch ../ran', postinstall: 'touch ../ran' }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'thing', version: '1.2.3', scripts }))
}
