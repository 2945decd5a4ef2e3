/** First sentences of comments, which begin with the name of what they describe: `Archive archives an agent.` */
import type { Operation } from '../model.ts'
import { lowerFirst, sentence } from './goComment.ts'
import { methodName } from './goMethods.ts'

/** The verbs of the summaries, in the third person. */
const regularVerbs =
  'archive cancel change compare create delete evaluate hire invoke make register revoke rotate run send store stream test update'
const verbs = new Map(regularVerbs.split(' ').map((verb) => [verb, `${verb}s`]))
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
  [/^(Who|What|Where|Whether|Which|Why|How) /, 'says '],
  [/^(The [\w']+s|Totals|Credentials|Long-lived) /, 'holds '],
  [/^(A|An|The|One|Several|Something) /, 'is '],
  [/^(Latency|Order) /, 'is the '],
  [/^(Calls|Checks|Evaluates|Finds|Limits|Selects|Sets|Talks) /, ''],
]

/** `Agent is an agent of the organisation.` A description of another kind, such as a sentence, follows a colon. */
export function typeSentence(type: string, description: string): string {
  const [, link] = links.find(([beginning]) => beginning.test(description)) ?? []
  return link === undefined
    ? `${type}: ${sentence(description)}`
    : `${type} ${link}${punctuated(lowerFirst(description))}`
}

/** A list of values follows a colon. */
const punctuated = (description: string): string =>
  description.includes('\n\n- ') ? description.replace('\n\n- ', ':\n\n- ') : sentence(description)

/** Parameters hold what they describe, and are not that object. */
export const paramsSentence = (type: string, description: string): string =>
  typeSentence(type, description).replace(`${type} is `, `${type} holds `)
