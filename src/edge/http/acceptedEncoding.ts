/** The content coding that a client prefers, by its `Accept-Encoding` (RFC 9110, 12.5.3). */

/** The offered coding with the most weight, the first of equals; undefined for none. */
export function acceptedEncoding<Offered extends string>(
  header: string | string[] | undefined,
  offered: readonly Offered[],
): Offered | undefined {
  if (header === undefined) return undefined
  const weights = readWeights(String(header))
  const ownWeight = weights.get('identity') ?? 0 // if it is not named, any accepted coding is preferred
  let best: { coding: Offered; weight: number } | undefined
  for (const coding of offered) {
    const weight = weights.get(coding) ?? weights.get('*') ?? 0
    if (weight > 0 && weight >= ownWeight && weight > (best?.weight ?? 0)) best = { coding, weight }
  }
  return best?.coding
}

const maxCodings = 32

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.split(',', maxCodings)) {
    const [, coding, weight] = codingShape.exec(part) ?? []
    if (coding !== undefined) weights.set(coding.toLowerCase(), weight === undefined ? 1 : Number(weight))
  }
  return weights
}

const codingShape = /^\s*([\w*-]+)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/i
