import type { Context } from '../../command/context.ts'
import { Failure } from '../../command/failure.ts'
import { type Finding, failed, ok } from './finding.ts'

/** Where the key, address and authority come from; never the key itself. */
export function checkConfiguration({ credentials }: Context): Finding[] {
  try {
    const { apiKey, baseUrl, caFile } = credentials()
    const authority = caFile ? `, authority ${caFile.value} from ${caFile.source}` : ''
    return [ok('configuration', `key from ${apiKey.source}, ${baseUrl.value} from ${baseUrl.source}${authority}`)]
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return [failed('configuration', error.message, error.hint)]
  }
}
