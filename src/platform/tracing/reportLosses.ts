/** Logs that spans could not be sent: the first time, then at most once a minute. */
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'

const everyMs = 60_000

export function reportLosses(exporter: SpanExporter, log: Log): SpanExporter {
  let lost = 0
  let nextMs = 0
  return {
    export(spans, done) {
      exporter.export(spans, ({ code, error }) => {
        if (code !== sent) {
          lost += spans.length
          report(error)
        }
        done({ code: sent }) // else the packages would log it, each time
      })
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }

  function report(error: Error | undefined): void {
    const nowMs = performance.now()
    if (nowMs < nextMs) return
    nextMs = nowMs + everyMs
    log.warn({ err: error, spans: lost }, 'spans could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT, and are lost')
    lost = 0
  }
}

/** `ExportResultCode.SUCCESS`, which is in a package that is not a dependency of ours. */
const sent = 0
