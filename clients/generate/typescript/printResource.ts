import type { Operation, Resource } from '../model.ts'
import { docComment } from './docComment.ts'
import { resourceTypeName } from './names.ts'
import { signature, waitingSignature } from './signature.ts'

/** The module of one resource: an interface with a method for each operation. */
export function printResource({ name, operations }: Resource): string {
  const text = `export interface ${resourceTypeName(name)} {\n${operations.map(printMethod).join('\n')}}\n`
  return `${imports(text)}\n${text}`
}

const modules: Record<string, string[]> = {
  '../../calls/call.ts': ['Call'],
  '../../calls/callOptions.ts': ['CallOptions', 'CreateOptions', 'CreateRunOptions', 'FeedOptions', 'UpdateOptions'],
  '../../calls/page.ts': ['PageCall'],
  '../../calls/runResult.ts': ['PipelineRunResult', 'RunResult'],
  '../../streams/eventStream.ts': ['FeedStream', 'LogStream'],
}

/** Names that no other module has are in types.ts. */
function imports(text: string): string {
  const code = text.replace(/\/\*\*[\s\S]*?\*\//g, '')
  const named = new Set([...code.matchAll(/(?:: |<|, |Array<)([A-Z]\w+)/g)].map(([, name]) => name ?? ''))
  const others = Object.values(modules).flat()
  const types = [...named].filter((name) => !others.includes(name) && !/^(Array|Promise|Record)$/.test(name)).sort()
  return Object.entries({ ...modules, '../types.ts': types })
    .map(([path, names]): [string, string[]] => [path, names.filter((name) => named.has(name))])
    .filter(([, names]) => names.length > 0)
    .map(([path, names]) => `import type { ${names.join(', ')} } from '${path}'\n`)
    .join('')
}

function printMethod(operation: Operation): string {
  const { summary, description, scope, wait, resource } = operation
  const comment = docComment(`${summary}.`, description, scope ? `Requires the scope \`${scope}\`.` : '')
  const method = `${comment}${signature(operation)}\n`
  return wait === 'prefer'
    ? `${method}\n${resource === 'replays' ? replayComment : runComment}${waitingSignature(operation)}\n`
    : method
}

const runComment = docComment(
  'Creates a run and waits until it has ended or requires an action, however long that takes: bound it with `signal`. A failed run is returned, not thrown.',
)

const replayComment = docComment(
  'Creates a replay and waits until it has ended, however long that takes: bound it with `signal`. Its `verdict` is null unless it completed.',
)
