/*
 * `npm run notices`: writes THIRD-PARTY-NOTICES.txt, the licences of all packages that the service is delivered with. It is made from
 * the lock file and the packages as they are installed. Of a package for one platform, which may not be installed, only the
 * name of its licence is listed.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Read by the test that it is current. */
export const noticesFile = join(root, 'THIRD-PARTY-NOTICES.txt')

type Locked = {
  version?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  cpu?: string[]
  os?: string[]
  link?: boolean
}
type Package = { name: string; license: string; text: string }

export function printNotices(): string {
  const packages = deliveredPackages()
  const byText = Map.groupBy(packages, ({ text }) => text.replaceAll(/\s+/g, ' ').toLowerCase())
  const groups = [...byText.values()].map((group) => {
    const names = group.map(({ name, license }) => `${name} (${license})`).join('\n')
    return `${line}\n${names}\n\n${group[0]?.text ?? ''}\n`
  })
  return `Third-party notices

Agent Run Service is delivered with the packages below. Each is listed with its licence, and followed by the text that it comes with.
Written by "npm run notices".

${groups.join('\n')}`
}

const line = '-'.repeat(80)

/** Sorted by name; the same package in two places is listed once. */
function deliveredPackages(): Package[] {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  const delivered = Object.entries(packages).filter(
    ([path, { dev, devOptional, link }]) => path.startsWith('node_modules/') && !dev && !devOptional && !link,
  )
  const found = new Map<string, Package>()
  for (const [path, { version, license = 'see below', cpu, os }] of delivered) {
    const name = `${path.replace(/^.*node_modules\//, '')} ${version}`
    found.set(name, { name, license, text: (cpu ?? os) === undefined ? licenceIn(join(root, path)) : forOnePlatform })
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

const forOnePlatform = 'These packages have programs for one platform; their licences come with them.'

/** The files of a package that contain its licence, notices included. */
function licenceIn(folder: string): string {
  if (!existsSync(folder)) throw new Error(`${folder} is not installed: run "npm ci"`)
  const files = globSync('*', { cwd: folder })
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name) && !/\.(js|ts|html)$/.test(name))
    .sort()
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
  return texts.length > 0 ? texts.join('\n\n') : 'These packages come without a text of their licence.'
}

if (import.meta.main) writeFileSync(noticesFile, printNotices())
