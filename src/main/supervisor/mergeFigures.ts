/**
 * Merges texts in Prometheus' format: all samples of a figure have to follow its HELP and TYPE, which may occur only once. The
 * figures of different processes must differ in a label.
 */
export function mergeFigures(texts: string[]): string {
  const samplesOf = new Map<string, string[]>()
  for (const block of texts.flatMap((text) => (text === '' ? [] : text.split(/^(?=# HELP )/m)))) {
    const [help = '', type = '', ...samples] = block.trim().split('\n')
    const head = `${help}\n${type}`
    samplesOf.set(head, [...(samplesOf.get(head) ?? []), ...samples.filter((line) => line !== '')])
  }
  return [...samplesOf].map(([head, samples]) => `${[head, ...samples].join('\n')}\n`).join('\n')
}
