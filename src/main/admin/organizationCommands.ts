import { OperatorError } from '../../access/operator/operator.ts'
import { findDeletable } from '../../access/operator/organizationDeletions.ts'
import {
  changeOrganization,
  createOrganization,
  listOrganizations,
  type OrganizationChanges,
} from '../../access/operator/organizations.ts'
import type { Organization } from '../../access/organizationEntity.ts'
import { planNames } from '../../limits/plans.ts'
import { limitFields } from '../../limits/readPlans.ts'
import { type Command, type Given, oneOf, texts } from './command.ts'
import { deleteOrganization } from './deleteOrganization.ts'
import { showUser } from './userCommands.ts'

const optionOf = (field: string): string => field.replaceAll('_', '-')
const limitOptions = Object.keys(limitFields).map(optionOf)

export const organizationCommands: Command[] = [
  {
    name: 'organizations create',
    usage: '--name <name> --plan <plan> [--owner-email <address>]',
    summary: 'creates an organisation; with an address, also an owner and their password',
    options: texts('name', 'plan', 'owner-email'),
    async run(deps, given) {
      const plan = oneOf('plan', planNames, given.required('plan'))
      const wanted = { name: given.required('name'), plan, ownerEmail: given.optional('owner-email') }
      const { organization, owner } = await createOrganization(deps, wanted)
      return { ...show(organization), owner: owner && { ...showUser(owner), password: owner.password } }
    },
  },
  {
    name: 'organizations list',
    usage: '',
    summary: 'shows every organisation',
    options: {},
    run: async (deps) =>
      (await listOrganizations(deps)).map((listed) => ({ ...show(listed), users: listed.users, keys: listed.keys })),
  },
  {
    name: 'organizations set',
    usage: `<org_id> [--name <name>] [--plan <plan>] ${limitOptions.map((option) => `[--${option} <n>]`).join(' ')}`,
    summary: 'changes an organisation; "plan" resets a limit to the plan\'s',
    options: texts('name', 'plan', ...limitOptions),
    positional: 'org_id',
    run: async (deps, given) => show(await changeOrganization(deps, given.subject, readChanges(given))),
  },
  {
    name: 'organizations delete',
    usage: '<org_id>',
    summary:
      'deletes an organisation with everything in it, after its name was typed; continues an interrupted deletion',
    options: {},
    positional: 'org_id',
    async run(deps, given) {
      const { name } = await findDeletable(deps, given.subject)
      if (name !== null && (await given.line(`Type the name of the organisation, ${name}, to delete it:`)) !== name)
        throw new OperatorError('The name is different, so nothing was deleted')
      const { id, startedAt, finishedAt, rows } = await deleteOrganization(deps, given.subject)
      return { id, started_at: startedAt, finished_at: finishedAt, rows }
    },
  },
]

function readChanges(given: Given): OrganizationChanges {
  const [name, plan] = [given.optional('name'), given.optional('plan')]
  const changes: OrganizationChanges = {
    ...(name !== undefined && { name }),
    ...(plan !== undefined && { plan: oneOf('plan', planNames, plan) }),
  }
  for (const [field, rule] of Object.entries(limitFields)) {
    const option = optionOf(field)
    const text = given.optional(option)
    if (text !== undefined) changes[rule.name] = text === 'plan' ? null : readLimit(option, rule, text)
  }
  if (Object.keys(changes).length === 0) throw new OperatorError('Specify what to change: --plan, --burst, …')
  return changes
}

function readLimit(option: string, { least, most }: { least: number; most: number }, text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new OperatorError(`--${option} must be a whole number from ${least}, or "plan", not "${text}"`)
  return value
}

const show = (organization: Organization) => ({
  id: organization.id,
  name: organization.name,
  plan: organization.plan,
  requests_per_minute: organization.requestsPerMinute,
  burst: organization.burst,
  monthly_calls: organization.monthlyCalls,
  open_streams: organization.openStreams,
  open_streams_organization: organization.openStreamsOrganization,
  retention_days: organization.retentionDays,
  created_at: organization.createdAt,
})
