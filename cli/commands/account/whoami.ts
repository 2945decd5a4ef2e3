import { defineCommand } from '../../command/command.ts'
import { safeLine } from '../../output/safeText.ts'
import { relativeTime } from '../../output/times.ts'

export const whoami = defineCommand({
  brief: 'Show whose key is used, what it may do, and where each value came from',
  examples: [
    ['ars whoami', 'the key, its organisation, its scopes and their sources'],
    ['ars whoami --json scopes', 'for scripts'],
  ],
  operation: 'auth.me',
  async run({ context }) {
    const { out, now } = context
    const { apiKey, baseUrl, caFile } = context.credentials()
    const viewer = await (await context.client()).auth.me()
    const sources = { api_key: apiKey.source, base_url: baseUrl.source, ca_file: caFile?.source ?? null }
    if (out.mode !== 'text') return out.item({ ...viewer, sources })
    const rows: [string, string, string][] = [
      ['key', safeLine(`${viewer.name} (${viewer.id})`), apiKey.source],
      ['organisation', safeLine(`${viewer.organization.name} (${viewer.organization.id})`), ''],
      ['scopes', viewer.scopes.join(', '), ''],
      ['agents', viewer.agent_ids === null ? 'all' : viewer.agent_ids.join(', '), ''],
      ['expires', viewer.expires_at === null ? 'never' : relativeTime(viewer.expires_at, now()), ''],
      ['base URL', baseUrl.value, baseUrl.source],
      ['authority', caFile?.value ?? "the system's", caFile?.source ?? ''],
    ]
    for (const [name, value, source] of rows) {
      const from = source === '' ? '' : `from ${source}`
      if (out.isTerminal)
        out.write(`${out.style.dim(name.padEnd(14))}${value}${from && `\n${' '.repeat(14)}${out.style.dim(from)}`}\n`)
      else out.write(`${name}\t${value}\t${source}\n`)
    }
  },
})
