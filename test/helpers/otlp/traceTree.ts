/** The spans of a trace as a tree. */
import type { ReceivedSpan } from './decodeTraces.ts'

/** `name`, or `name (attribute)`, with the spans that it has as a parent, in the order of their starts. */
export type Tree = { [name: string]: Tree }

/** Throws if a parent is missing: the trace would not be whole. `callerSpanId`: of the span of the caller. */
export function traceTree(spans: ReceivedSpan[], callerSpanId = ''): Tree {
  const known = new Set([...spans.map(({ spanId }) => spanId), callerSpanId])
  const orphans = spans.filter(({ parentSpanId }) => !known.has(parentSpanId)).map(({ name }) => name)
  if (orphans.length > 0) throw new Error(`without a parent: ${orphans.join(', ')}`)
  if (known.size !== spans.length + 1) throw new Error('two spans have the same id')
  const below = (parent: string): Tree => {
    const children = spans.filter(({ parentSpanId }) => parentSpanId === parent)
    const tree: Tree = {}
    for (const span of children.sort((one, other) => one.startMs - other.startMs)) {
      const name = span.name in tree ? `${span.name} again` : span.name
      tree[name] = below(span.spanId)
    }
    return tree
  }
  return below(callerSpanId)
}
