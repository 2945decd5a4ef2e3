import type { Model, Operation, Resource } from '../model.ts'
import { docComment } from './docComment.ts'
import { resourceTypeName } from './names.ts'
import { signature, waitingSignature } from './signature.ts'

export const printResources = ({ resources }: Model): string => {
  const bodies = resources.map(printResource)
  const all = resources.map(({ name }) => `${name}: ${resourceTypeName(name)}\n`)
  const text = [...bodies, `export interface Resources {\n${all.join('')}}\n`].join('\n')
  return `${imports(text)}\n${text}`
}

const modules: Record<string, string[]> = {
  '../calls/call.ts': ['Call'],
  '../calls/callOptions.ts': ['CallOptions', 'CreateOptions', 'CreateRunOptions', 'FeedOptions', 'UpdateOptions'],
  '../calls/page.ts': ['PageCall'],
  '../calls/runResult.ts': ['PipelineRunResult', 'RunResult'],
  '../streams/eventStream.ts': ['FeedStream', 'LogStream'],
}

/** Everything that the signatures name and no other module has is in types.ts. */
const imports = (text: string): string => {
  const code = text.replace(/\/\*\*[\s\S]*?\*\//g, '')
  const named = new Set([...code.matchAll(/(?:: |<|, |Array<)([A-Z]\w+)/g)].map(([, name]) => name ?? ''))
  const known = Object.values(modules).flat()
  const types = [...named]
    .filter((name) => !known.includes(name) && !/^(Array|Promise|Record)$|Resource$/.test(name))
    .sort()
  return [
    ...Object.entries(modules).map(([path, names]) => `import type { ${names.join(', ')} } from '${path}'`),
    `import type { ${types.join(', ')} } from './types.ts'`,
    '',
  ].join('\n')
}

const printResource = ({ name, operations }: Resource): string =>
  `export interface ${resourceTypeName(name)} {\n${operations.map(printMethod).join('\n')}}\n`

const printMethod = (operation: Operation): string => {
  const { summary, description, scope, wait } = operation
  const comment = docComment(`${summary}.`, description, scope ? `Needs the scope \`${scope}\`.` : '')
  const method = `${comment}${signature(operation)}\n`
  return wait === 'prefer' ? `${method}\n${waitingComment}${waitingSignature(operation)}\n` : method
}

const waitingComment = docComment(
  'Creates a run and waits until it has ended or requires an action, however long that takes: bound it with `signal`. A failed run is returned, not thrown.',
)
