/*
 * Records spans and sends them with the packages of OpenTelemetry. The only file that imports these; it is loaded only if
 * traces are on. Spans wait in a bounded queue: if the receiver is slow or away, spans are lost, and calls are not disturbed.
 */
import { createHash, randomUUID } from 'node:crypto'
import { type Context, ROOT_CONTEXT, type Span as SdkSpan, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import release from '../../../package.json' with { type: 'json' }
import type { Config as ServiceConfig } from '../config.ts'
import type { Log } from '../log.ts'
import { schemaUrl } from './conventions.ts'
import { reportLosses } from './reportLosses.ts'
import { isUnrecorded, parseTraceparent, type TraceContext, toTraceparent } from './traceparent.ts'
import { noSpan, type Span, type SpanOptions, type Tracing } from './tracing.ts'

/** Kill -9 loses the spans that ended since the last export. */
const exportEveryMs = 1_000
const exportMs = 10_000
const closeMs = 2_000
/** One request at a time, and at the end all that waits, even if the last one hangs. */
const concurrencyLimit = 8
const maxQueued = 2_048
/** Together with the length of values this bounds the queue to about 24 MiB. */
const maxQueuedWithContent = 512
const maxValueCharacters = 8_192

export function openSdkTracing(config: Config, log: Log): Tracing {
  const { tracer, spanIds, close } = openProvider(config, createExporter(config, log))

  function start(name: string, context: Context, { kind, attributes = {}, startedAt, key }: SpanOptions): Span {
    if (key !== undefined) spanIds.next = spanIdOf(key)
    const options = { kind: kinds[kind ?? 'internal'], attributes, ...(startedAt && { startTime: startedAt }) }
    const span = tracer.startSpan(name, options, context)
    spanIds.next = undefined
    return toSpan(span)
  }

  return {
    recordsContent: config.recordsContent,
    startCall(name, traceparent, options = {}) {
      const caller = parseTraceparent(traceparent)
      if (caller !== undefined) return start(name, contextOf(caller, true), options)
      // Decided first: most calls cost no more than this.
      return Math.random() < config.ratio ? start(name, ROOT_CONTEXT, options) : noSpan
    },
    start(name, parent, options = {}) {
      if (parent == null) return noSpan
      if (isUnrecorded(parent)) return { ...noSpan, traceparent: parent }
      const own = parseTraceparent(parent)
      return own === undefined ? noSpan : start(name, contextOf(own, false), options)
    },
    reserve(parent, key) {
      const own = parseTraceparent(parent)
      return own && toTraceparent({ ...own, spanId: spanIdOf(key) })
    },
    close,
  }
}

const spanIdOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 16)

type SpanIds = { next: string | undefined }

/**
 * A caller's trace is continued with its ids. One that the caller does not record is not recorded here; one that it does is
 * recorded within our own ratio, so that no caller decides how much is sent.
 */
function openProvider({ serviceName, resourceAttributes, ratio, recordsContent }: Config, exporter: SpanExporter) {
  const random = new RandomIdGenerator()
  const spanIds: SpanIds = { next: undefined }
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({
      root: new AlwaysOnSampler(),
      remoteParentSampled: new TraceIdRatioBasedSampler(ratio),
    }),
    idGenerator: {
      generateTraceId: () => random.generateTraceId(),
      generateSpanId: () => spanIds.next ?? random.generateSpanId(),
    },
    resource: resourceFromAttributes({
      'service.name': release.name,
      'service.version': release.version,
      'service.instance.id': randomUUID(),
      ...resourceAttributes,
      ...(serviceName !== undefined && { 'service.name': serviceName }),
    }),
    spanLimits: { attributeValueLengthLimit: maxValueCharacters, attributeCountLimit: 64 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: recordsContent ? maxQueuedWithContent : maxQueued,
        maxExportBatchSize: 512,
        scheduledDelayMillis: exportEveryMs,
        exportTimeoutMillis: exportMs,
      }),
    ],
  })
  const tracer = provider.getTracer(release.name, release.version, { schemaUrl })
  return { tracer, spanIds, close: () => withinTime(provider.shutdown()) }
}

type Config = NonNullable<ServiceConfig['traces']>

const createExporter = ({ endpoint, headers }: Config, log: Log): SpanExporter =>
  reportLosses(
    new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: exportMs, concurrencyLimit }),
    log,
  )

const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT }

const contextOf = ({ traceId, spanId, isSampled }: TraceContext, isRemote: boolean): Context =>
  trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: isSampled ? 1 : 0, isRemote })

function toSpan(span: SdkSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext()
  const isRecorded = span.isRecording()
  const traceparent = toTraceparent({ traceId, spanId, isSampled: (traceFlags & 1) === 1 })
  if (!isRecorded) return { ...noSpan, traceparent }
  return {
    traceparent,
    isRecorded,
    set: (attributes) => void span.setAttributes(attributes),
    fail(type) {
      span.setAttribute('error.type', type)
      span.setStatus({ code: SpanStatusCode.ERROR })
    },
    end: () => span.end(),
  }
}

/** A stop does not wait for a receiver that hangs. */
async function withinTime(closed: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, closeMs)
  await Promise.race([closed.catch(() => {}), late.promise])
  clearTimeout(timer)
}
