/** The client's resources, with a method for each operation, and one more for each list. */
import type { Model, Operation, Resource, Schema } from '../model.ts'
import { goComment, sentence } from './goComment.ts'
import {
  allMethodName,
  argumentsOf,
  itemType,
  methodName,
  operationVariable,
  pageItemOf,
  queryType,
  resourceType,
  signatureOf,
} from './goMethods.ts'
import { goArgument, goName } from './goNames.ts'
import { methodSentence } from './goSentences.ts'
import { isUnion, plainType, type Types } from './goTypes.ts'

export const printResources = (model: Model, types: Types): string =>
  [printClient(model), ...model.resources.map((resource) => printResource(types, resource))].join('\n')

function printClient({ resources }: Model): string {
  const longest = Math.max(...resources.map(({ name }) => goName(name).length))
  return [
    '// Client calls the service. It is safe for concurrent use; create one and reuse it, since it holds the connections.',
    'type Client struct {',
    ...resources.map(({ name }) => `\t${goName(name).padEnd(longest)} *${resourceType(name)}`),
    '',
    '\tcore *core',
    '}',
    '',
    'func newClient(c *core) *Client {',
    '\treturn &Client{',
    ...resources.map(({ name }) => `\t\t${`${goName(name)}:`.padEnd(longest + 1)} &${resourceType(name)}{c},`),
    `\t\t${'core:'.padEnd(longest + 1)} c,`,
    '\t}',
    '}',
    '',
  ].join('\n')
}

const printResource = (types: Types, { name, operations }: Resource): string =>
  [
    `// ${resourceType(name)} has the calls of [Client].${goName(name)}.`,
    `type ${resourceType(name)} struct{ core *core }`,
    '',
    ...operations.flatMap((operation) => [
      ...printMethod(types, operation),
      ...(operation.paging ? printAll(types, operation, operation.paging.item) : []),
    ]),
  ].join('\n')

const printMethod = (types: Types, operation: Operation): string[] => [
  ...commentOf(operation),
  `func (r *${resourceType(operation.resource)}) ${signatureOf(types, operation)} {`,
  `\treturn ${printCall(types, operation)}`,
  '}',
  '',
]

function commentOf(operation: Operation): string[] {
  const { method, path, description, scope, retry } = operation
  const needs = scope ? ` requires the scope ${scope}` : ' works with any key'
  const repeats = retry === 'once' ? ', and is repeated only if it certainly had no effect' : ''
  return goComment(
    [`${methodSentence(operation)} ${sentence(description)}`.trim(), '', `${method} ${path}${needs}${repeats}.`].join(
      '\n',
    ),
  )
}

function printCall(types: Types, operation: Operation): string {
  const { stream, paging } = operation
  if (stream?.kind === 'feed')
    return `new${goName(operation.resource).replace(/s$/, '')}Stream(ctx, r.core, params, options)`
  if (stream) return printStream(types, operation, goName(stream.subject ?? ''))
  const item = pageItemOf(types, operation)
  if (item) return `getPage(ctx, r.core, ${callOf(types, operation)}, options, ${decoderOf(types, item)})`
  if (!operation.response || paging) throw new Error(`${operation.id} returns nothing`)
  if (isUnion(types, operation.response)) {
    return `getUnion(ctx, r.core, ${callOf(types, operation)}, options, decode${plainType(types, operation.response)})`
  }
  return `getOne[${plainType(types, operation.response)}](ctx, r.core, ${callOf(types, operation)}, options)`
}

function printStream(types: Types, operation: Operation, subject: string): string {
  if (operation.body) return `new${subject}Stream(ctx, r.core, &${callOf(types, operation)}, "", 0, options)`
  const [id] = operation.pathParameters
  if (!id) throw new Error(`${operation.id} has no parameter for what it follows`)
  return `new${subject}Stream(ctx, r.core, nil, ${goArgument(id.name)}, params.After, options)`
}

function callOf(types: Types, operation: Operation): string {
  const path = operation.pathParameters.map(({ name, schema }) =>
    plainType(types, schema) === 'int' ? `strconv.Itoa(${goArgument(name)})` : goArgument(name),
  )
  const parts = [
    `operation: &${operationVariable(operation)}`,
    ...(path.length > 0 ? [`path: []string{${path.join(', ')}}`] : []),
    ...(queryType(operation) ? ['query: params.query()'] : []),
    ...(operation.body ? ['body: params'] : []),
  ]
  return `call{${parts.join(', ')}}`
}

const decoderOf = (types: Types, item: Schema): string =>
  isUnion(types, item) ? `withoutKind(decode${plainType(types, item)})` : `decodeOne[${plainType(types, item)}]`

function printAll(types: Types, operation: Operation, item: Schema): string[] {
  const given = argumentsOf(types, operation)
  const signature = [
    'ctx context.Context',
    ...given.map(({ name, type }) => `${name} ${type}`),
    'options ...CallOption',
  ].join(', ')
  const names = ['ctx', ...given.map(({ name }) => name), 'options...'].join(', ')
  return [
    ...goComment(
      `${allMethodName(operation)} iterates over the items of all pages of [${resourceType(operation.resource)}.${methodName(operation)}], and fetches a page when its first item is needed. An error ends the iteration.`,
    ),
    `func (r *${resourceType(operation.resource)}) ${allMethodName(operation)}(${signature}) iter.Seq2[${itemType(types, item)}, error] {`,
    `\treturn listAll(ctx, func() (*Page[${itemType(types, item)}], error) { return r.${methodName(operation)}(${names}) })`,
    '}',
    '',
  ]
}
