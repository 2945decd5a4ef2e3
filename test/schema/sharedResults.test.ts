import { describe, expect, test } from '@jest/globals'
import { type ExecutionArgs, execute, parse, validate } from 'graphql'
import type { Context } from '../../schema/context/context.ts'
import { resultText } from '../../schema/door/executeOperation.ts'
import { sharedResults } from '../../schema/door/sharedResults.ts'
import { schema } from '../../schema/schema.ts'
import { createPageBudget } from '../../src/platform/paging/pageBudget.ts'
import type { RunEvent } from '../../src/runs/runEvent.ts'

const eventOf = (seq: number, type: RunEvent['type'], data: object): RunEvent => ({
  runId: 'run_1',
  seq,
  type,
  dataText: JSON.stringify(data),
  createdAt: new Date(1_700_000_000_000 + seq),
})
const events = () => [
  eventOf(1, 'run.created', {}),
  eventOf(2, 'run.started', { agent_version: 1, attempt: 1 }),
  eventOf(3, 'output.delta', { delta: 'äöü \u2028 "quoted"\n\nevent: next\ndata: {}\n\n' }),
  eventOf(4, 'output.delta', { patch: [{ op: 'add', path: '/a', value: { __proto__: 1, 'a b': [null, 1.5, true] } }] }),
  eventOf(5, 'run.requires_action', { required_action: { id: 'act_1', type: 'approve' } }),
  eventOf(6, 'run.completed', {}),
]

const argsOf = (source: string, variableValues = {}, operationName?: string): ExecutionArgs => {
  const document = parse(source)
  expect(validate(schema, document)).toEqual([])
  const deps = { runStore: { read: async () => undefined } }
  const contextValue = { viewer: { organizationId: 'org_1' }, deps, pageBudget: createPageBudget() }
  return { schema, document, variableValues, operationName, contextValue: contextValue as unknown as Context }
}
const executed = async (args: ExecutionArgs, event: RunEvent) =>
  resultText(await execute({ ...args, rootValue: event }))

const shareable: [string, string, object?, string?][] = [
  ['plain fields', 'subscription { runEvents(runId: "r") { seq type runId createdAt data delta } }'],
  ['fields in another order', 'subscription { runEvents(runId: "r") { delta data seq } }'],
  ['aliases', 'subscription { log: runEvents(runId: "r") { n: seq kind: type again: type } }'],
  ['__typename', 'subscription { runEvents(runId: "r") { __typename what: __typename seq } }'],
  [
    'fragments',
    'subscription { runEvents(runId: "r") { ...a ... on RunEvent { type } ... { delta } } } fragment a on RunEvent { seq ...b } fragment b on RunEvent { createdAt seq }',
  ],
  ['a fragment at the root', 'subscription { ...s } fragment s on Subscription { runEvents(runId: "r") { seq type } }'],
  [
    'fields that are selected twice',
    'subscription { runEvents(runId: "r") { seq } ... { runEvents(runId: "r") { type seq } } }',
  ],
  [
    'directives with literals',
    'subscription { runEvents(runId: "r") { seq @skip(if: true) type @include(if: true) ... @include(if: false) { data } } }',
  ],
  ...[true, false].map((on): [string, string, object] => [
    `directives with a variable that is ${on}`,
    'subscription ($on: Boolean!) { runEvents(runId: "r") { seq type @include(if: $on) ...f @skip(if: $on) } } fragment f on RunEvent { delta }',
    { on },
  ]),
  [
    'the default of a variable',
    'subscription ($on: Boolean = false) { runEvents(runId: "r") { seq type @include(if: $on) } }',
  ],
  [
    'variables of the arguments',
    'subscription ($id: ID!, $after: Int) { runEvents(runId: $id, after: $after) { seq delta } }',
    { id: 'run_1', after: 3 },
  ],
  [
    'one of two operations',
    'subscription A { runEvents(runId: "r") { seq } } subscription B { runEvents(runId: "r") { type } }',
    {},
    'B',
  ],
]

describe('shares results that equal those of execution', () => {
  test.each(shareable)('%s', async (_, source, variables = {}, operationName = undefined) => {
    const args = argsOf(source, variables, operationName)
    for (const event of events()) {
      const frame = sharedResults(args)(event)
      expect(frame).toBe(await executed(args, event))
      const other = sharedResults({ ...args, contextValue: {}, variableValues: { ...variables, after: 5 } })
      expect(other(event)).toBe(frame)
    }
  })

  test('stores separate results for each document and each value of a condition', async () => {
    const [event = eventOf(0, 'run.started', {})] = events()
    const [one, other] = [
      argsOf('subscription { runEvents(runId: "r") { seq } }'),
      argsOf('subscription { runEvents(runId: "r") { type } }'),
    ]
    const on = argsOf('subscription ($on: Boolean!) { runEvents(runId: "r") { seq @include(if: $on) } }', { on: true })
    const off = { ...on, variableValues: { on: false } }
    for (const args of [one, other, on, off, one, on, off])
      expect(sharedResults(args)(event)).toBe(await executed(args, event))
  })
})

describe('does not share the result of an event', () => {
  const sharedSeqs = (args: ExecutionArgs) =>
    events().flatMap((event) => (sharedResults(args)(event) === undefined ? [] : [event.seq]))

  test.each([
    ['that holds a selected run', 'subscription { runEvents(runId: "r") { seq run { id } } }'],
    [
      'that holds a run selected by fragments and aliases',
      'subscription { runEvents(runId: "r") { ...a } } fragment a on RunEvent { ... { r: run { agent { name } } } }',
    ],
    [
      'that holds a run which a condition may exclude',
      'subscription ($on: Boolean = false) { runEvents(runId: "r") { seq run @include(if: $on) { id } } }',
    ],
  ])('%s', (_, source) => {
    expect(sharedSeqs(argsOf(source))).toEqual([2, 3, 4, 5])
  })

  test('that contains a run, but those of events without one', async () => {
    const args = argsOf(
      'subscription ($n: Int) { runEvents(runId: "r") { seq run { events(first: $n) { __typename } } } }',
    )
    for (const event of events().slice(1, 5)) expect(sharedResults(args)(event)).toBe(await executed(args, event))
  })

  test('if a condition is null', () => {
    const source = 'subscription ($on: Boolean = true) { runEvents(runId: "r") { seq type @include(if: $on) } }'
    expect(sharedSeqs(argsOf(source, { on: null }))).toEqual([])
  })

  test('if there are too many conditions', () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const source = `subscription (${names.map((name) => `$${name}: Boolean!`)}) { runEvents(runId: "r") { ${names
      .map((name) => `${name}: seq @include(if: $${name})`)
      .join(' ')} } }`
    expect(sharedSeqs(argsOf(source, Object.fromEntries(names.map((name) => [name, true]))))).toEqual([])
  })
})
