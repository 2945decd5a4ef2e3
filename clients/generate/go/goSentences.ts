/** First sentences of comments, which begin with the name of what they describe: `Archive archives an agent.` */
import type { Operation } from '../model.ts'
import { lowerFirst, sentence } from './goComment.ts'
import { methodName } from './goMethods.ts'

/** The verbs of the summaries, in the third person. */
const regularVerbs = [
  ...[
    'archive',
    'cancel',
    'change',
    'compare',
    'create',
    'delete',
    'end',
    'erase',
    'evaluate',
    'hire',
    'invite',
    'invoke',
  ],
  ...[
    'make',
    'register',
    'release',
    'remove',
    'replay',
    'revoke',
    'rotate',
    'run',
    'send',
    'store',
    'stream',
    'test',
    'update',
  ],
]
const verbs = new Map(regularVerbs.map((verb) => [verb, `${verb}s`]))
  .set('apply', 'applies')
  .set('get', 'returns')
  .set('list', 'returns')

/** `Run a pipeline and stream its events` → `Stream runs a pipeline and streams its events.` */
export function methodSentence(operation: Operation): string {
  const summary = lowerFirst(operation.summary)
  const [first = ''] = summary.split(' ')
  if (verbs.has(first)) return sentence(`${methodName(operation)} ${inThirdPerson(summary)}`)
  if (operation.name === 'get') return sentence(`${methodName(operation)} returns the ${summary}`)
  throw new Error(`The summary of ${operation.id} begins with a verb that the printer does not know: ${first}`)
}

/** Verbs begin the summary, or follow a bracket, `and` or `or`. */
const inThirdPerson = (summary: string): string =>
  summary.replace(/(^|\(|\band |\bor )(\w+)/g, (text, before: string, word: string) => {
    const verb = verbs.get(word)
    return verb ? before + verb : text
  })

/** What comes between the name of a type and its description, by how that begins. */
const links: [RegExp, string][] = [
  [/^(Who|What|When|Where|Whether|Which|Why|How) /, 'says '],
  [/^(The [\w']+s|Totals|Credentials|Long-lived) /, 'holds '],
  [/^Deliveries /, 'holds the '],
  [/^(A|An|The|One|Several|Something) /, 'is '],
  [/^(Latency|Order) /, 'is the '],
  [/^(Calls|Checks|Evaluates|Finds|Limits|Selects|Sets|Talks) /, ''],
  [/^More /, 'is one of the values below. '],
]

/** `Agent is an agent of the organisation.` */
export function typeSentence(type: string, description: string): string {
  const words = explainedWords(description)
  if (words !== undefined) return `${type} is ${words}.`
  const [beginning, link] = links.find(([beginning]) => beginning.test(description)) ?? []
  if (beginning === undefined || link === undefined)
    throw new Error(`The description of ${type} begins with a word that the printer does not know: ${description}`)
  return `${type} ${link}${punctuated(link.endsWith('. ') ? description : lowerFirst(description))}`
}

/** `block: reject the value; flag: only report it` → `block (reject the value) or flag (only report it)`. */
function explainedWords(description: string): string | undefined {
  const words = description.split('; ').map((part) => /^([a-z]+): (.+)$/.exec(part))
  if (!words.every((word) => word !== null)) return undefined
  return words
    .map(([, word, meaning]) => `${word} (${meaning})`)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' or ')
}

/** The description of an event says what happened: `RunCreatedEvent reports that the run was created.` */
export function eventSentence(type: string, description: string): string {
  const [happened, ...more] = description.split('; ')
  const said = [happened, ...more.map((part) => part.replace(/^the last event$/, 'it is the last event'))].join('; ')
  const link = /^(A piece of|Sent) /.test(description) ? 'is' : 'reports that'
  return `${type} ${link} ${sentence(lowerFirst(said))}`
}

/** A list of values follows a colon. */
const punctuated = (description: string): string =>
  description.includes('\n\n- ') ? description.replace('\n\n- ', ':\n\n- ') : sentence(description)

/** Parameters hold what they describe, and are not that object. */
export const paramsSentence = (type: string, description: string): string =>
  typeSentence(type, description).replace(`${type} is `, `${type} holds `)
