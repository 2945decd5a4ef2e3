/** One line with the cause and the remedy, from the output of PostgreSQL's programs. */
export function explainFailure(what: string, output: string): string {
  const remedy = remedies.find(([pattern]) => pattern.test(output))?.[1] ?? 'fix that, or set DATABASE_URL'
  return `${what}: ${lastLines(output)}; ${remedy}`
}

/** The last lines of an output that report an error, joined to one. */
export function lastLines(output: string): string {
  const lines = output.split('\n').map((line) => line.replace(/[-\d]{10} [\d:.]+ UTC \[\d+\] /, '').trim())
  const written = lines.filter((line) => line !== '')
  const failures = written.filter((line) => /\b(error|fatal|panic)\b|cannot|not found/i.test(line))
  return (failures.length > 0 ? failures : written).slice(-keptLines).join(' / ') || 'it wrote nothing'
}

const keptLines = 3

const remedies: readonly [RegExp, string][] = [
  [/No space left on device|Disk quota exceeded|wrote only \d+ of/, 'the disk is full: free some space'],
  [/Permission denied|Read-only file system|Operation not permitted/, 'make DATA_DIR writable or choose another'],
  [/incompatible with server/, 'DATA_DIR was written by another version of PostgreSQL: choose another'],
  [/Cannot allocate memory|could not map anonymous shared memory/, 'too little memory: free some'],
  [/GLIBC|ENOENT|error while loading shared libraries/, "PostgreSQL's programs don't run here: set DATABASE_URL"],
]
