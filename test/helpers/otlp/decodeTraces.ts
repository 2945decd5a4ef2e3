/** Decodes the protobuf of OTLP, as far as it describes traces. */
export type ReceivedSpan = {
  traceId: string
  spanId: string
  /** Empty for the root. */
  parentSpanId: string
  name: string
  kind: number
  startMs: number
  endMs: number
  attributes: Attributes
  /** 2: failed. */
  status: number
  resource: Attributes
  scope: { name: string; version: string; schemaUrl: string }
}

export type Attributes = Record<string, unknown>

export function decodeTraces(body: Buffer): ReceivedSpan[] {
  return all(read(body), 1).flatMap((resourceSpans) => {
    const fields = read(resourceSpans)
    const resource = attributesOf(read(one(fields, 1)), 1)
    return all(fields, 2).flatMap((scopeSpans) => {
      const inner = read(scopeSpans)
      const scope = read(one(inner, 1))
      const named = { name: text(scope, 1), version: text(scope, 2), schemaUrl: text(inner, 3) }
      return all(inner, 2).map((span) => ({ ...toSpan(read(span)), resource, scope: named }))
    })
  })
}

function toSpan(fields: Field[]): Omit<ReceivedSpan, 'resource' | 'scope'> {
  return {
    traceId: one(fields, 1).toString('hex'),
    spanId: one(fields, 2).toString('hex'),
    parentSpanId: one(fields, 4).toString('hex'),
    name: text(fields, 5),
    kind: number(fields, 6),
    startMs: number(fields, 7) / 1e6,
    endMs: number(fields, 8) / 1e6,
    attributes: attributesOf(fields, 9),
    status: number(read(one(fields, 15)), 3),
  }
}

type Field = { place: number; value: Buffer | bigint }

function read(message: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++)
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  while (at < message.length) {
    const tag = Number(varint())
    const place = tag >> 3
    switch (tag & 7) {
      case 0:
        fields.push({ place, value: varint() })
        break
      case 1:
        fields.push({ place, value: message.readBigUInt64LE(at) })
        at += 8
        break
      case 2: {
        const length = Number(varint())
        fields.push({ place, value: message.subarray(at, at + length) })
        at += length
        break
      }
      case 5:
        fields.push({ place, value: BigInt(message.readUInt32LE(at)) })
        at += 4
        break
      default:
        throw new Error(`wire type ${tag & 7} at byte ${at}`)
    }
  }
  if (at !== message.length) throw new Error('the message was cut off')
  return fields
}

const all = (fields: Field[], place: number): Buffer[] =>
  fields.flatMap((field) => (field.place === place && Buffer.isBuffer(field.value) ? [field.value] : []))
const one = (fields: Field[], place: number): Buffer => all(fields, place)[0] ?? Buffer.alloc(0)
const text = (fields: Field[], place: number): string => one(fields, place).toString('utf8')
const number = (fields: Field[], place: number): number =>
  Number(fields.find((field) => field.place === place)?.value ?? 0)

const attributesOf = (fields: Field[], place: number): Attributes =>
  Object.fromEntries(
    all(fields, place).map((pair) => {
      const [key, value] = [1, 2].map((at) => one(read(pair), at))
      return [key?.toString('utf8'), anyValue(value ?? Buffer.alloc(0))]
    }),
  )

function anyValue(message: Buffer): unknown {
  const [field] = read(message)
  const { place, value = 0n } = field ?? {}
  if (Buffer.isBuffer(value)) return place === 5 ? all(read(value), 1).map(anyValue) : value.toString('utf8')
  if (place === 2) return value === 1n
  return place === 4 ? new Float64Array(new BigUint64Array([value]).buffer)[0] : Number(BigInt.asIntN(64, value))
}
