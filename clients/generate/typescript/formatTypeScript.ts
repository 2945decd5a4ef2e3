import { execFileSync } from 'node:child_process'

const repository = new URL('../../../', import.meta.url).pathname

/** Formats as `npm run format` does, so that the printed files pass its check. */
export const formatTypeScript = (text: string): string =>
  execFileSync(
    `${repository}node_modules/.bin/biome`,
    ['format', '--stdin-file-path=clients/typescript/src/printed.ts'],
    {
      cwd: repository,
      input: text,
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    },
  )
