/** Finds e-mail addresses, links, dates and amounts of money in a text, and streams them with their positions. */
import { createPace } from '../fairness/pace.ts'
import type { JsonObject } from '../platform/json.ts'
import { countTokensPaced } from './countTokensPaced.ts'
import { amounts } from './extractor/amounts.ts'
import { type DateOrder, findDates } from './extractor/dates.ts'
import { emails } from './extractor/emails.ts'
import type { Found } from './extractor/found.ts'
import { links } from './extractor/links.ts'
import { searchText } from './extractor/searchText.ts'
import { AgentFailure, type Runtime } from './runtime.ts'

/** A larger output would be refused by the service. */
const maxItems = 50_000

export const extractor: Runtime = async function* ({ input, settings, signal }) {
  const { text, kinds } = readInput(input)
  const searches = searchesFor(settings)
  signal.throwIfAborted()
  const pace = createPace(signal)
  const step = { name: 'search', kind: 'extract' }
  yield { type: 'step.started', step: { ...step, kinds } }
  const lists: { [kind in Kind]: Found[] } = { link: [], email: [], date: [], amount: [] }
  let count = 0
  let truncated = false
  for (const hits of searchText(text, searches)) {
    for (const { kind, found } of hits) {
      if (!kinds.includes(kind)) continue // found anyway: a date inside a link is not a date
      truncated = count === maxItems
      if (truncated) break
      lists[kind].push(found)
      count += 1
      yield { type: 'output.delta', patch: { op: 'add', path: `/${listNames[kind]}/-`, value: found } }
    }
    if (truncated) break
    await pace.rest()
  }
  yield { type: 'step.completed', step: { ...step, kinds, count } }
  const output = { emails: lists.email, links: lists.link, dates: lists.date, amounts: lists.amount, count, truncated }
  return { kind: 'output', output, tokensUsed: await countTokensPaced(text, pace) }
}

const listNames = { email: 'emails', link: 'links', date: 'dates', amount: 'amounts' } as const

type Kind = keyof typeof listNames

const allKinds = Object.keys(listNames)

/** By precedence, for findings that could be part of another. */
function searchesFor({ date_order: order }: JsonObject) {
  if (order !== undefined && !isDateOrder(order))
    throw new AgentFailure('invalid_input', 'config.date_order must be "day_first" or "month_first"')
  return [
    ['link', links],
    ['email', emails],
    ['date', findDates(order)],
    ['amount', amounts],
  ] as const
}

const isDateOrder = (value: unknown): value is DateOrder => value === 'day_first' || value === 'month_first'

function readInput({ text, kinds = allKinds }: JsonObject): { text: string; kinds: Kind[] } {
  if (typeof text !== 'string') throw new AgentFailure('invalid_input', 'input.text must be a string')
  if (!Array.isArray(kinds) || kinds.length === 0 || !kinds.every(isKind))
    throw new AgentFailure('invalid_input', `input.kinds must be a list of one or more of ${allKinds.join(', ')}`)
  return { text, kinds }
}

const isKind = (value: unknown): value is Kind => typeof value === 'string' && Object.hasOwn(listNames, value)

const offset = { type: 'integer', minimum: 0 }

const listOf = (description: string, value: JsonObject, details: JsonObject = {}) => ({
  type: 'array',
  description,
  items: {
    type: 'object',
    properties: { value, text: { type: 'string', minLength: 1 }, start: offset, end: offset, ...details },
    required: ['value', 'text', 'start', 'end', ...Object.keys(details)],
    additionalProperties: false,
  },
})

export const extractorShape = {
  name: 'Extractor',
  description: 'Finds e-mail addresses, links, dates and amounts of money in a text, with their positions.',
  configSchema: {
    type: 'object',
    properties: {
      date_order: {
        enum: ['day_first', 'month_first'],
        description: 'How 1/3/2026 is read; without it, such a date has no value',
      },
    },
    additionalProperties: false,
  },
  inputSchema: {
    type: 'object',
    properties: {
      text: { type: 'string', description: 'The text to search' },
      kinds: {
        type: 'array',
        items: { enum: allKinds },
        minItems: 1,
        description: 'What to look for; default: everything. The other lists stay empty',
      },
    },
    required: ['text'],
  },
  outputSchema: {
    type: 'object',
    description: 'Items are in the order of the text; start and end are UTF-16 offsets into it',
    properties: {
      emails: listOf('The value has its domain in lower case', { type: 'string' }),
      links: listOf('The value is the address to open: www. gets https://', { type: 'string' }),
      dates: listOf(
        'The value is ISO 8601 (a month, a day, or a day and time), or null if `unclear` names what is missing',
        { type: ['string', 'null'], pattern: '^[0-9]{4}-[0-9]{2}' },
        { unclear: { enum: ['year', 'day_month_order', null] } },
      ),
      amounts: listOf(
        'The currency is an ISO 4217 code, or null if several currencies share the symbol or name',
        { type: 'number' },
        { currency: { type: ['string', 'null'], pattern: '^[A-Z]{3}$' } },
      ),
      count: { ...offset, maximum: maxItems, description: 'Items in all lists' },
      truncated: { type: 'boolean', description: `Whether there were more than ${maxItems} items` },
    },
    required: ['emails', 'links', 'dates', 'amounts', 'count', 'truncated'],
    additionalProperties: false,
  },
  exampleInput: {
    text: 'Write to ana@example.com by 1 March 2026. The ticket is $1,299.50: see https://example.com/tickets.',
  },
} satisfies { [part: string]: JsonObject | string }
