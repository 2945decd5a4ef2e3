/** Sends spans over OTLP. The only file that imports the packages of OpenTelemetry; it is loaded only if traces are on. */
import { randomUUID } from 'node:crypto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import release from '../../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import type { EndedSpan } from './recorder.ts'
import type { SendSpans } from './spanQueue.ts'

export type OtlpExport = { send: SendSpans; close(): Promise<void> }

export function openOtlpExport({ endpoint, headers, ...named }: NonNullable<Config['traces']>): OtlpExport {
  const url = `${endpoint}/v1/traces`
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis, concurrencyLimit })
  const resource = resourceOf(named)
  return {
    send: (spans) =>
      new Promise((resolve, reject) => {
        const sent = spans.map((span) => toReadable(span, resource))
        exporter.export(sent, ({ code, error }) => (code === succeeded ? resolve() : reject(error)))
      }),
    close: () => exporter.shutdown(),
  }
}

const timeoutMillis = 10_000
/** One request at a time; at the end all that is left, even if a request hangs. */
const concurrencyLimit = 8
/** `ExportResultCode.SUCCESS`, which a package that is not a dependency of ours defines. */
const succeeded = 0

/**
 * The release of the semantic conventions that the names of spans and attributes follow: the last one with those for
 * generative AI. Changed only on purpose: dashboards of operators depend on the names.
 */
const schemaUrl = 'https://opentelemetry.io/schemas/1.41.0'
const instrumentationScope = { name: release.name, version: release.version, schemaUrl }

type Named = Pick<NonNullable<Config['traces']>, 'serviceName' | 'resourceAttributes'>

const resourceOf = ({ serviceName, resourceAttributes }: Named): Resource =>
  resourceFromAttributes({
    'service.name': release.name,
    'service.version': release.version,
    'service.instance.id': randomUUID(),
    ...resourceAttributes,
    ...(serviceName !== undefined && { 'service.name': serviceName }),
  })

type ReadableSpan = Parameters<OTLPTraceExporter['export']>[0][number]

const kinds = { internal: 0, server: 1, client: 2 } as const
const [unset, failed] = [{ code: 0 }, { code: 2 }] as const

function toReadable(span: EndedSpan, resource: Resource): ReadableSpan {
  const { name, kind, traceId, spanId, parent, startMs, endMs, attributes, hasFailed } = span
  return {
    name,
    kind: kinds[kind],
    spanContext: () => ({ traceId, spanId, traceFlags: 1 }),
    ...(parent && { parentSpanContext: { traceId, spanId: parent.spanId, traceFlags: 1 } }),
    startTime: toHrTime(startMs),
    endTime: toHrTime(endMs),
    duration: toHrTime(endMs - startMs),
    status: hasFailed ? failed : unset,
    attributes,
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

/** Seconds, and nanoseconds of the next one. */
const toHrTime = (ms: number): [number, number] => [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1e6)]
