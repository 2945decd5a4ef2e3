import { ApiError, ConnectionError } from '../../../clients/typescript/src/errors/errors.ts'
import { apiVersion } from '../../../clients/typescript/src/generated/operations.ts'
import type { Context } from '../../command/context.ts'
import { hintFor } from '../../command/hintFor.ts'
import { safeLine } from '../../output/safeText.ts'
import { type Finding, failed, ok, warning } from './finding.ts'

/** Whose key it is, and whether service and tool use the same API version. */
export async function checkAccess({ client, now }: Context): Promise<Finding[]> {
  try {
    const { data: viewer, response } = await (await client()).auth.me().withResponse()
    const { name, organization, scopes, expires_at } = viewer
    const text = safeLine(`${name} of ${organization.name}, scopes ${scopes.join(' ')}`)
    const expiresMs = expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(expires_at) - now()
    const access =
      expiresMs < 7 * 86_400_000
        ? warning(
            'credentials',
            `${text}, until ${expires_at}`,
            'Create a new key with `ars login` or `ars keys create`.',
          )
        : ok('credentials', text)
    return [access, checkVersion(response.headers.get('x-api-version'))]
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof ConnectionError)) throw error
    return [failed('credentials', safeLine(error.message), hintFor(error))]
  }
}

function checkVersion(version: string | null): Finding {
  const text = `the service has ${version ?? 'an unknown version'}, this tool ${apiVersion}`
  if (version === apiVersion) return ok('version', text)
  return warning('version', text, 'Some commands may fail or lack fields; install that version of the tool.')
}
