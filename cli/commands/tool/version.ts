import { readFileSync } from 'node:fs'
import { apiVersion } from '../../../clients/typescript/src/generated/operations.ts'
import { defineCommand } from '../../command/command.ts'

export const version = defineCommand({
  brief: 'Show the versions of the tool and the API',
  examples: [['ars version', 'the versions of the tool, the API and Node']],
  async run({ context: { out } }) {
    const found = { version: toolVersion(), api_version: apiVersion, node: process.version }
    out.item(found, () => `ars ${found.version} (API ${apiVersion}, Node ${process.version})\n`)
  },
})

export const toolVersion = (): string =>
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version
