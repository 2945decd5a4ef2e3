/** 1 KiB is 1,024 bytes, as everywhere in the service. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  if (bytes < 1024 * 1024) return `${round(bytes / 1024)} KiB`
  return `${round(bytes / 1024 / 1024)} MiB`
}

const round = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value)).toLocaleString('en')
