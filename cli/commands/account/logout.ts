import { ApiError } from '../../../clients/typescript/src/errors/errors.ts'
import { defineCommand } from '../../command/command.ts'
import { Failure } from '../../command/failure.ts'
import { toggle } from '../../command/flags.ts'
import { readConfig, writeConfig, writeSecrets } from '../../credentials/profileStore.ts'

export const logout = defineCommand({
  brief: 'Revoke the key that login made, and forget the profile',
  description:
    'A key that you brought yourself is forgotten and not revoked. A key needs the scope api_keys:write to be revoked ' +
    'here; another one stays valid until `ars keys revoke` ends it with a key that may.',
  examples: [
    ['ars logout', 'for the default profile'],
    ['ars logout --profile work --yes', 'for another, without a question'],
  ],
  flags: { keepKey: toggle('Do not revoke the key') },
  confirm: ({ context }) => `Log out of the profile ${context.shared.profile ?? 'that is the default'}?`,
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

    /** False if the key may not. */
    async function revoke(): Promise<boolean> {
      const { openProfileClient } = await import('./openProfileClient.ts')
      try {
        await openProfileClient(context, name ?? '').apiKeys.revoke(profile?.key_id ?? '')
        return true
      } catch (error) {
        // Without the right to revoke, or with a key that is revoked already, the profile can still be forgotten.
        if (!(error instanceof ApiError) || ![401, 403, 404].includes(error.status)) throw error
        out.note(`The key ${profile?.key_id} could not be revoked: ${error.message}`)
        return false
      }
    }
  },
})
