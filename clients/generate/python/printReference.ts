import type { Operation } from '../model.ts'
import { callOptions, isEverywhere } from './printMethod.ts'
import { pathArgument, pythonName, snakeCase } from './pythonNames.ts'
import { outputType, type Python } from './pythonTypes.ts'

/** `api.md`: every method, with what it takes, what it returns, and when it is repeated. */
export const printReference = (python: Python): string =>
  [
    '# Reference\n\n',
    'Printed by `npm run clients` from `clients/openapi.json`. `ars` is an `AgentRunService`; an `AsyncAgentRunService` has ',
    'the same methods with `await`, except those that return a pager or a stream. Arguments after the path parameters are ',
    'keywords; optional ones have a question mark.\n\n',
    'Every method also takes `timeout` (seconds of one attempt; of the whole wait in `create_and_wait`), `max_retries` and ',
    '`extra_headers`. Lists take `limit` (of a page, up to 100), `cursor` (a `next_cursor`) and `order` (`desc`, the newest ',
    'first, or `asc`).\n\n',
    '| Retry | A failed attempt is repeated |\n|---|---|\n',
    '| safe | after connection loss, timeout, 429, 500, 502, 503, 504 |\n',
    '| keyed | the same, always with the same idempotency key |\n',
    '| once | only if it certainly had no effect: never connected, or 429 |\n',
    ...python.model.resources.map(({ name, operations }) =>
      [
        `\n## ars.${snakeCase(name)}\n\n| Method | Returns | Retry | Scope |\n|---|---|---|---|\n`,
        ...operations.flatMap((operation) => rows(python, operation)),
      ].join(''),
    ),
  ].join('')

const rows = (python: Python, operation: Operation): string[] => {
  const told = `| ${operation.retry} | ${operation.scope ?? 'any'} |\n`
  const row = (name: string, names: string[], returns: string): string =>
    `| \`${name}(${names.join(', ')})\`<br>${operation.summary} | \`${returns.replaceAll('|', '\\|')}\` ${told}`
  const own = row(snakeCase(operation.name), argumentNames(python, operation), returnsOf(python, operation))
  if (operation.wait !== 'prefer') return [own]
  const waiting = argumentNames(python, operation).filter((name) => name !== 'wait?' && name !== 'respond_async?')
  return [own, row('create_and_wait', waiting, returnsOf(python, operation))]
}

const argumentNames = (python: Python, operation: Operation): string[] => {
  const body = operation.body && python.schemas.get(operation.body.schema)?.schema
  const fields = body?.kind === 'object' ? body.fields.filter(({ name }) => name !== 'idempotency_key') : []
  const own = [...fields, ...operation.queryParameters, ...operation.headerParameters]
  const options = callOptions(operation).filter(({ name }) => !isEverywhere(name))
  return [
    ...operation.pathParameters.map((each) => pathArgument(operation, each)),
    ...own.filter(({ required }) => required).map(({ name }) => pythonName(name)),
    ...own.filter(({ required }) => !required).map(({ name }) => `${pythonName(name)}?`),
    ...options.map(({ name }) => `${name}?`),
  ]
}

const returnsOf = (python: Python, { stream, paging, answer }: Operation): string => {
  if (stream) return stream.kind === 'feed' ? `Feed[${stream.event}]` : `RunStream[${stream.event}]`
  if (paging) return `Pager[${outputType(python, paging.item)}]`
  return answer ? outputType(python, answer) : 'None'
}
