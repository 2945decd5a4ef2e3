/** Go names for the names in the document: exported, with initialisms in capitals. */

const initialisms = new Map(
  ['api', 'http', 'iban', 'id', 'ip', 'json', 'llm', 'ms', 'pii', 'url'].map((word) => [word, word.toUpperCase()]),
).set('ids', 'IDs')

/** `agent_id`, `agentId` and `AgentId` are `AgentID`; `run.completed` is `RunCompleted`. */
export const goName = (name: string): string => wordsOf(name).map(capitalised).join('')

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')

const capitalised = (word: string): string =>
  initialisms.get(word.toLowerCase()) ?? word.charAt(0).toUpperCase() + word.slice(1)

/** A name of a parameter: `catalog_key` is `catalogKey`, `id` is `id`. */
export function goArgument(name: string): string {
  const [first = '', ...others] = wordsOf(name)
  return first.toLowerCase() + others.map(capitalised).join('')
}

/** The name of one object of a resource: `policies` is `Policy`, `apiKeys` is `APIKey`, `analytics` stays. */
export function singular(resource: string): string {
  if (resource.endsWith('ies')) return `${goName(resource.slice(0, -3))}y`
  return goName(resource.endsWith('s') && !resource.endsWith('ics') ? resource.slice(0, -1) : resource)
}

/** Constants are named after their type and value. These types have values that need a shorter prefix. */
const shortPrefixes = new Map([
  ['RunStatus', 'Run'],
  ['RunActionType', ''],
])

export const enumConstant = (type: string, word: string): string =>
  (shortPrefixes.get(type) ?? goName(type)) + (word === '*' ? 'All' : goName(word))
