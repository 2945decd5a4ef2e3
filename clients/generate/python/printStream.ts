import type { Operation, Stream } from '../model.ts'
import { decoderName } from './printDecoding.ts'
import { bodyArguments, callOptions, dictLines, optionArguments, queryArguments, signature } from './printMethod.ts'
import { constantName, pathArgument } from './pythonNames.ts'
import { className, type Python } from './pythonTypes.ts'

/** A method that returns a stream. Nothing is sent until it is read. */
export const printStream = (python: Python, operation: Operation, stream: Stream): string =>
  stream.kind === 'feed' ? printFeed(python, operation, stream) : printLog(python, operation, stream)

function printLog(python: Python, operation: Operation, stream: Stream): string {
  const { subject, subjectId, follow, get } = stream
  const read = python.model.operations.find(({ id }) => id === get)?.response
  if (!subject || !subjectId || !follow || !get || read?.kind !== 'ref') throw new Error(`${operation.id} is not a log`)
  const run = className(python, read.name)
  const isFollowed = operation.id === follow
  const [id] = operation.pathParameters.map((each) => pathArgument(operation, each))
  return [
    signature(python, operation, {
      returns: `AsyncRunStream[${stream.event}, ${run}]`,
      isAsync: false,
      options: callOptions(operation),
    }),
    '        plan = StreamPlan(\n',
    startLines(python, operation, isFollowed ? ['after'] : []),
    `            follow=${constantName(follow)},\n            get=${constantName(get)},\n`,
    `            subject="${subject}",\n            subject_id="${subjectId}",\n`,
    `            last_types=frozenset({${stream.lastTypes.map((type) => `"${type}"`).join(', ')}}),\n`,
    isFollowed ? `            run_id=${id},\n            after=None if isinstance(after, NotGiven) else after,\n` : '',
    `        )\n        return AsyncRunStream(self._transport, plan, ${decoderName(stream.event)}, ${run}.from_raw)\n`,
  ].join('')
}

function printFeed(python: Python, operation: Operation, stream: Stream): string {
  // A position states where to continue; the time at which the feed began must not be sent again.
  const later = queryArguments(python, operation).filter(({ name }) => name !== 'after' && name !== 'since')
  return [
    signature(python, operation, {
      returns: `AsyncFeed[${stream.event}]`,
      isAsync: false,
      options: callOptions(operation),
    }),
    `        resumed = prepare_request(\n            ${constantName(operation.id)},\n            (),\n`,
    dictLines(undefined, later, 12, true),
    '            None,\n            CallOptions(),\n        )\n',
    '        plan = StreamPlan(\n',
    startLines(python, operation, ['after']),
    '            after=None if isinstance(after, NotGiven) else after,\n            resumed_target=resumed.target,\n',
    `        )\n        return AsyncFeed(self._transport, plan, ${decoderName(stream.event)})\n`,
  ].join('')
}

function startLines(python: Python, operation: Operation, without: string[]): string {
  const query = queryArguments(python, operation).filter(({ name }) => !without.includes(name))
  const path = operation.pathParameters
    .map((each) => `${pathArgument(operation, each)}, `)
    .join('')
    .trim()
  return [
    `            start=prepare_request(\n                ${constantName(operation.id)},\n                (${path}),\n`,
    query.length > 0 ? dictLines(undefined, query, 16) : '                None,\n',
    operation.body ? dictLines(undefined, bodyArguments(python, operation), 16, true) : '                None,\n',
    `                CallOptions(${optionArguments(callOptions(operation))}),\n            ),\n`,
  ].join('')
}
