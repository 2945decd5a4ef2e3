import { defineCommand, defineGroup } from '../../command/command.ts'
import { Failure } from '../../command/failure.ts'
import { argument } from '../../command/flags.ts'
import { type Config, readConfig, writeConfig, writeSecrets } from '../../credentials/profileStore.ts'
import { column } from '../../output/columns.ts'

type Row = {
  name: string
  is_default: boolean
  base_url: string
  organization: string | null
}

const list = defineCommand({
  brief: 'List the profiles',
  examples: [['ars profiles list', 'the known services, and which one is the default']],
  async run({ context: { out, env } }) {
    const rows = rowsOf(readConfig(env))
    out.list(columns, rows)
    if (rows.length === 0 && out.mode === 'text') out.note('There are no profiles. `ars login` creates one.')
  },
})

const columns = [
  column<Row>('NAME', 'id', ({ name }) => name),
  column<Row>('DEFAULT', 'status', ({ is_default }) => (is_default ? 'yes' : '')),
  column<Row>('BASE URL', 'text', ({ base_url }) => base_url),
  column<Row>('ORGANISATION', 'text', ({ organization }) => organization),
]

const rowsOf = ({ profiles: all, default_profile }: Config): Row[] =>
  Object.entries(all).map(([name, { base_url, organization }]) => ({
    name,
    is_default: name === default_profile,
    base_url,
    organization: organization ?? null,
  }))

const use = defineCommand({
  brief: 'Make a profile the default',
  examples: [['ars profiles use work', 'commands now use the service of the profile `work`']],
  args: { name: argument('Name of the profile') },
  async run({ args: { name }, context: { out, env } }) {
    const config = readConfig(env)
    known(config, name)
    writeConfig(env, { ...config, default_profile: name })
    out.note(`The default profile is now ${name}.`)
  },
})

const remove = defineCommand({
  brief: 'Remove a profile and its key from this machine',
  description: 'The key itself stays valid; `ars logout` also revokes it.',
  examples: [['ars profiles remove work --yes', 'removes it without confirmation']],
  args: { name: argument('Name of the profile') },
  confirm: ({ args: { name } }) => `Remove the profile ${name}?`,
  async run({ args: { name }, context: { out, env } }) {
    const { default_profile, profiles: all } = known(readConfig(env), name)
    const { [name]: _, ...others } = all
    const isDefault = default_profile === name
    writeConfig(env, { ...(default_profile && !isDefault ? { default_profile } : {}), profiles: others })
    writeSecrets(env, name, undefined)
    out.note(`Removed ${name}.`)
  },
})

function known(config: Config, name: string): Config {
  if (Object.hasOwn(config.profiles, name)) return config
  throw new Failure(`there is no profile ${JSON.stringify(name)}`, {
    exitCode: 3,
    hint: '`ars profiles list` shows the existing ones.',
  })
}

export const profiles = defineGroup({
  brief: 'The services and keys that you use',
  commands: { list, use, remove },
})
