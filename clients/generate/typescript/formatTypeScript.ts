import { execFileSync } from 'node:child_process'

const repository = new URL('../../../', import.meta.url).pathname
const boundary = '\n// The next file.\n'

/**
 * Formats files as `npm run format` does, so that what is printed passes its check. All of them at once, since starting
 * Biome takes longer than formatting.
 */
export function formatTypeScript(files: Map<string, string>): Map<string, string> {
  const formatted = execFileSync(
    `${repository}node_modules/.bin/biome`,
    ['format', '--stdin-file-path=clients/typescript/src/printed.ts'],
    {
      cwd: repository,
      input: [...files.values()].join(boundary),
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    },
  ).split(boundary)
  if (formatted.length !== files.size) throw new Error('The formatter moved a boundary between two files')
  return new Map([...files.keys()].map((path, index) => [path, formatted[index] ?? '']))
}
