import { ApiError } from '../../../clients/typescript/src/errors/errors.ts'
import { defineCommand } from '../../command/command.ts'
import { Failure } from '../../command/failure.ts'
import { toggle } from '../../command/flags.ts'
import { readConfig, writeConfig, writeSecrets } from '../../credentials/profileStore.ts'

export const logout = defineCommand({
  brief: 'Revoke the key that login created, and remove the profile',
  description:
    'A key that you supplied yourself is removed but not revoked. The key of a login through the browser revokes itself. One that ' +
    'was made with a password can do so only with the scope api_keys:write; otherwise it stays valid until `ars keys ' +
    'revoke` is run with a key that has it.',
  examples: [
    ['ars logout', 'for the default profile'],
    ['ars logout --profile work --yes', 'for another, without confirmation'],
  ],
  flags: { keepKey: toggle('Do not revoke the key') },
  confirm: ({ context }) =>
    `Log out of ${context.shared.profile === undefined ? 'the default profile' : `the profile ${context.shared.profile}`}?`,
  async run({ flags, context }) {
    const { env, out, shared } = context
    const config = readConfig(env)
    const name = shared.profile ?? env.ARS_PROFILE ?? config.default_profile
    const profile = name === undefined ? undefined : config.profiles[name]
    if (name === undefined || profile === undefined) {
      throw new Failure('you are not logged in', { exitCode: 3, hint: '`ars profiles list` shows the profiles.' })
    }
    const isRevoked = profile.key_id !== undefined && !flags.keepKey && (await revoke())
    const { [name]: _, ...others } = config.profiles
    writeSecrets(env, name, undefined)
    const next = config.default_profile === name ? Object.keys(others)[0] : config.default_profile
    writeConfig(env, { ...(next === undefined ? {} : { default_profile: next }), profiles: others })
    out.note(`Logged out of ${name}${isRevoked ? `; the key ${profile.key_id} is revoked` : ''}.`)

    /** False if the key may not revoke itself. */
    async function revoke(): Promise<boolean> {
      const { openProfileClient } = await import('./openProfileClient.ts')
      try {
        await openProfileClient(context, name ?? '').apiKeys.revoke(profile?.key_id ?? '')
        return true
      } catch (error) {
        // Without the scope to revoke, or if the key is already revoked, the profile can still be removed.
        if (!(error instanceof ApiError) || ![401, 403, 404].includes(error.status)) throw error
        out.note(`The key ${profile?.key_id} could not be revoked: ${error.message}`)
        return false
      }
    }
  },
})
