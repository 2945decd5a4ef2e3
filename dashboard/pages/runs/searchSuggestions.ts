/** What a text in the search field of runs may mean, the most likely first. */
import type { PagePath, SearchOf } from '../../parts/navigation/pageUrls.ts'
import { amountOf } from '../../parts/text/amountOf.ts'

export type Suggestion = {
  key: string
  label: string
  note: string
  /** The filter that it sets, or the page that it opens. */
  search?: SearchOf<'/runs'>
  to?: PagePath
}

type Known = {
  agents: readonly { id: string; name: string; status: string }[]
  codes: readonly { code: string; count: number }[]
}

const most = 8

export function searchSuggestions(typed: string, { agents, codes }: Known): Suggestion[] {
  const text = typed.trim()
  const lower = text.toLowerCase()
  const ofCodes = codes
    .filter(({ code }) => code.includes(lower))
    .map(({ code, count }) => errorCode(code, `${amountOf(count, 'failure')} in the last 30 days`))
  if (text === '') return ofCodes.slice(0, 5)
  const byId = idSuggestion(text)
  if (byId !== undefined) return [byId]
  if (text.includes('=')) return [{ key: 'metadata', label: text, note: 'Metadata', search: { metadata: text } }]
  const ofAgents = agents
    .filter(({ name, status }) => status === 'active' && name.toLowerCase().includes(lower))
    .map(({ id, name }) => ({ key: id, label: name, note: 'Agent', search: { agent: id } }))
  const isWord = /^[a-z0-9_]+$/.test(text)
  const other: Suggestion[] = [
    ...(isWord && !codes.some(({ code }) => code === text) ? [errorCode(text, 'Error code')] : []),
    { key: 'idempotency', label: text, note: 'Idempotency key', search: { idempotency_key: text } },
  ]
  return [...ofCodes, ...ofAgents].slice(0, most - other.length).concat(other)
}

const errorCode = (code: string, note: string): Suggestion => ({
  key: `code ${code}`,
  label: code,
  note,
  search: { error: code },
})

function idSuggestion(text: string): Suggestion | undefined {
  const [, kind = ''] = /^([a-z]+)_[0-9a-z]{20,}$/.exec(text) ?? []
  if (kind === 'run') return { key: text, label: text, note: 'Open the run', to: `/runs/${text}` }
  const name = { prun: 'pipeline_run', key: 'created_by', usr: 'created_by', ag: 'agent' }[kind]
  return name === undefined
    ? undefined
    : { key: text, label: text, note: name.replaceAll('_', ' '), search: { [name]: text } }
}
