import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { createRecorder } from './recorder.ts'
import { createSpanQueue } from './spanQueue.ts'
import { noTracing, type Tracing } from './tracing.ts'

const maxSpans = 2_048
/** With content, a span can have 24 KiB and more: this bounds them to about 24 MiB. */
const maxSpansWithContent = 512

/** The packages that send spans are only loaded if traces are on. */
export async function openTracing(config: Config['traces'], log: Log): Promise<Tracing> {
  if (config === undefined) return noTracing
  const { openOtlpExport } = await import('./otlpExport.ts')
  const { recordsContent, ratio } = config
  const exporting = openOtlpExport(config)
  const queue = createSpanQueue({
    send: exporting.send,
    maxSpans: recordsContent ? maxSpansWithContent : maxSpans,
    log,
  })
  return {
    ...createRecorder({ recordsContent, ratio, onEnd: queue.add }),
    async close() {
      await queue.close()
      void exporting.close().catch(() => {}) // it may wait for a receiver that hangs
    },
  }
}
