/** The first bytes of a body. A body that is cut off or takes too long counts as truncated, like one that is too long. */
export async function readUpTo(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<{ body: Buffer; truncated: boolean }> {
  const kept: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of chunks) {
      kept.push(chunk)
      bytes += chunk.length
      if (bytes > maxBytes) break
    }
  } catch {
    return { body: Buffer.concat(kept), truncated: true }
  }
  return { body: Buffer.concat(kept).subarray(0, maxBytes), truncated: bytes > maxBytes }
}
