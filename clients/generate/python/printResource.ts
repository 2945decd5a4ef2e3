import type { Operation, Resource } from '../model.ts'
import { printMethod } from './printMethod.ts'
import { printStream } from './printStream.ts'
import { constantName, pascalCase } from './pythonNames.ts'
import { generatedHeader, importOf } from './pythonText.ts'
import { namesIn, type Python } from './pythonTypes.ts'

export type Exported = {
  literals: string[]
  models: string[]
  params: string[]
}

/** The module of a resource for asyncio; that of the synchronous client is generated from it. */
export function printResource(python: Python, resource: Resource, exported: Exported): string {
  const methods = resource.operations.map((operation) => printOperation(python, operation)).join('\n')
  // Sentences of the docstrings use the names of schemas, too.
  const code = methods.replaceAll(/"""[\s\S]*?"""/g, '')
  const decoders = [...new Set(methods.match(/\bdecode_\w+\b/g) ?? [])]
  const called = exported.models.filter((name) => methods.includes(` ${name}.from_raw`))
  const typed = [...namesIn(code, exported.models), ...namesIn(code, exported.literals)].filter(
    (name) => !called.includes(name),
  )
  const params = namesIn(code, exported.params)
  const operations = python.model.operations
    .map(({ id }) => constantName(id))
    .filter((name) => new RegExp(`\\b${name}\\b`).test(code))
  return [
    generatedHeader,
    'from __future__ import annotations\n\n',
    importOf('collections.abc', ['Mapping', ...(methods.includes('Sequence[') ? ['Sequence'] : [])]),
    methods.includes('datetime | str') ? 'from datetime import datetime\n' : '',
    importOf('typing', ['TYPE_CHECKING', ...(/\bAny\b/.test(methods) ? ['Any'] : [])]),
    '\n',
    resource.name === 'exports' ? 'from ..._async.downloads import AsyncDownloads\n' : '',
    methods.includes('create_and_wait(') ? 'from ..._async.wait import create_and_wait\n' : '',
    importOf(
      '..._async.stream',
      ['AsyncRunStream', 'AsyncFeed'].filter((name) => methods.includes(`${name}(`)),
    ),
    methods.includes('NOT_GIVEN') ? 'from ..._not_given import NOT_GIVEN, NotGiven\n' : '',
    importOf('..._request', ['CallOptions', ...(methods.includes('prepare_request(') ? ['prepare_request'] : [])]),
    methods.includes('StreamPlan(') ? 'from ..._stream_state import StreamPlan\n' : '',
    importOf('..models', [...called, ...decoders]),
    importOf('..operations', operations),
    '\nif TYPE_CHECKING:\n',
    methods.includes('AsyncPager[') ? '    from ..._async.pager import AsyncPager\n' : '',
    '    from ..._async.transport import AsyncTransport\n',
    importOf(
      '..literals',
      typed.filter((name) => exported.literals.includes(name)),
      4,
    ),
    importOf(
      '..models',
      typed.filter((name) => exported.models.includes(name)),
      4,
    ),
    importOf('..params', params, 4),
    `\n\nclass Async${pascalCase(resource.name)}Resource${resource.name === 'exports' ? '(AsyncDownloads)' : ''}:\n`,
    '    def __init__(self, transport: AsyncTransport) -> None:\n        self._transport = transport\n\n',
    methods,
  ].join('')
}

const printOperation = (python: Python, operation: Operation): string =>
  operation.stream ? printStream(python, operation, operation.stream) : printMethod(python, operation)
