import { type ActorKind, actorOf, type ShownActor } from '../../src/audit/actor.ts'
import { builder } from '../building/builder.ts'
import { describedEnum } from '../building/describedEnum.ts'
import { loaded } from '../context/loaders.ts'

const ActorKindType = describedEnum<ActorKind>('ActorKind', 'The kind of actor', {
  api_key: 'An API key, or a session token that it created',
  user: 'A user, or a session token that a user created',
  operator: 'An administrator on the server',
  nobody: 'A caller without valid credentials',
  agent: 'An agent whose output was checked by guardrails',
  alert_rule: 'An alert rule that rolled an agent back',
  release: 'A release that advanced or ended automatically',
})

const loadName = loaded('Actor', 'name')

export const ActorType = builder.objectRef<ShownActor>('Actor').implement({
  description: 'Who performed an action',
  fields: (t) => ({
    id: t.exposeID('id', {
      description:
        'Id of the key, user, agent, rule or release; for an operator, the name; for nobody, the id of the user whose login was refused',
    }),
    kind: t.expose('kind', { type: ActorKindType, description: 'What the id belongs to' }),
    name: t.string({
      nullable: true,
      description:
        'Name of the key, user, agent, rule or operator; of a user without one, the e-mail address (without `users:read`, the role instead, such as `a member`); null if unknown or deleted, for releases, and for nobody',
      // Loads are cached by id, and the id of `nobody` is that of a user.
      resolve: (actor, params, context) => (actor.kind === 'nobody' ? null : loadName(actor, params, context)),
    }),
  }),
})

type Ref<Thing> = ReturnType<typeof builder.objectRef<Thing>>

/** Adds `creator`, the actor behind `createdBy`, to a type. */
export function addCreator<Thing extends { createdBy: string | null }>(type: Ref<Thing>): void {
  builder.objectField(type, 'creator', (t) =>
    t.field({
      type: ActorType,
      nullable: true,
      description: 'Who created it, with a name; null if unknown',
      resolve: ({ createdBy }) => (createdBy === null ? null : actorOf(createdBy)),
    }),
  )
}
