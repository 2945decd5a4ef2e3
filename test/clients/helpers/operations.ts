/** The operations that client libraries have: all in the document except those that are marked. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Operation = { operationId: string; 'x-sdk'?: false }

export function readOperations(): string[] {
  const path = join(import.meta.dirname, '..', '..', '..', 'clients', 'openapi.json')
  const { paths } = JSON.parse(readFileSync(path, 'utf8')) as { paths: Record<string, Record<string, Operation>> }
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  return operations.filter((each) => each['x-sdk'] !== false).map(({ operationId }) => operationId)
}
