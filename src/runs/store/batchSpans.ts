/** The spans of writes that share a statement with those of other callers. */
import type { Span, SpanOptions } from '../../platform/tracing/tracing.ts'

export const databaseSpan: SpanOptions = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } }

/** Called when their statement begins: until then they waited for the one before. */
export function noteBatch(items: readonly { span?: Span | undefined }[]): void {
  for (const { span } of items) span?.set({ 'db.operation.batch.size': items.length })
}
