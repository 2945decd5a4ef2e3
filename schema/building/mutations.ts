/** The mutations of resources: each takes one input, and returns a payload that holds the resource. */
import type { InputRef } from '@pothos/core'
import type { Made } from '../../src/idempotency/makeOnce.ts'
import type { IfRevision, IfVersion } from '../../src/platform/expected.ts'
import type { Viewer } from '../../src/viewer/viewer.ts'
import type { Context, Deps } from '../context/context.ts'
import { builder } from './builder.ts'
import { conditions } from './conditions.ts'

type Ref<Thing> = ReturnType<typeof builder.objectRef<Thing>>
type UseCase<Input, Result> = (deps: Deps, viewer: Viewer, input: Input) => Promise<Result>
type InContext<Input, Result> = (deps: Deps, viewer: Viewer, input: Input, context: Context) => Promise<Result>

/** The resource that a mutation returns, the payload's field for it, and its noun in descriptions if that differs. */
type Resource<Thing> = { field: string; type: Ref<Thing>; noun?: string }

/** A mutation with an idempotency key: `replayed` is true if an earlier call created the resource. */
export function createMutation<Thing, Input>(
  name: string,
  { field, type, noun = field }: Resource<Thing>,
  input: InputRef<Input>,
  create: InContext<Input, Made<Thing>>,
  description: string,
): void {
  const payload = builder.objectRef<Made<Thing>>(`${capitalized(name)}Payload`).implement({
    description: payloadDescription(name),
    fields: (t) => ({
      [field]: t.field({
        type,
        description: `The new ${noun}, or the one that an earlier call with this idempotency key created`,
        resolve: ({ thing }) => thing as never,
      }),
      replayed: t.exposeBoolean('replayed', {
        description: `Whether an earlier call with this idempotency key created the ${noun}`,
      }),
    }),
  })
  addMutation(name, payload, input, create, description)
}

type ChangeDescriptions = {
  description: string
  /** What the payload's field shows; default: the resource after the change. */
  result?: string
}

export function changeMutation<Thing, Input>(
  name: string,
  { field, type, noun = field }: Resource<Thing>,
  input: InputRef<Input>,
  change: UseCase<Input, Thing>,
  { description, result = `The ${noun} after the change` }: ChangeDescriptions,
): void {
  const payload = builder.objectRef<Thing>(`${capitalized(name)}Payload`).implement({
    description: payloadDescription(name),
    fields: (t) => ({ [field]: t.field({ type, description: result, resolve: (thing) => thing as never }) }),
  })
  addMutation(
    name,
    payload,
    input,
    (deps, viewer, given, { condition }) => change(deps, viewer, condition ? { ...given, ...condition } : given),
    description,
  )
}

/** Deletes or archives a resource; with the condition, only if it has not changed since the caller read it. */
export function removeMutation<Thing>(
  name: string,
  resource: Resource<Thing>,
  condition: keyof typeof conditions,
  remove: UseCase<{ id: string } & IfVersion & IfRevision, Thing>,
  descriptions: ChangeDescriptions,
): void {
  const noun = resource.noun ?? resource.field
  const input = builder.inputType(`${capitalized(name)}Input`, {
    description: `Selects the ${noun}`,
    fields: (t) => ({
      id: t.id({ required: true, description: `Id of the ${noun}` }),
      [condition]: t.int(conditions[condition]),
    }),
  })
  changeMutation(name, resource, input as unknown as InputRef<{ id: string }>, remove, descriptions)
}

/** A change whose input is only an id: the resource's, unless `idOf` names another object. */
export function changeByIdMutation<Thing>(
  name: string,
  resource: Resource<Thing>,
  change: UseCase<string, Thing>,
  { idOf = resource.noun ?? resource.field, ...descriptions }: ChangeDescriptions & { idOf?: string },
): void {
  const input = builder.inputType(`${capitalized(name)}Input`, {
    description: `Selects the ${idOf}`,
    fields: (t) => ({ id: t.id({ required: true, description: `Id of the ${idOf}` }) }),
  })
  changeMutation(name, resource, input, (deps, viewer, { id }) => change(deps, viewer, id), descriptions)
}

/** Pothos can't see that a type parameter is not a list type, hence `never`. */
export function addMutation<Payload, Input>(
  name: string,
  type: ReturnType<Ref<Payload>['implement']>,
  input: InputRef<Input>,
  run: InContext<Input, Payload>,
  description: string,
): void {
  builder.mutationField(name, (t) =>
    t.field({
      type,
      description,
      args: { input: t.arg({ type: input, required: true, description: 'Input of the call' }) },
      resolve: (_, args, context) =>
        run(context.deps, context.viewer, (args as unknown as { input: Input }).input, context) as never,
    }),
  )
}

export const idempotencyKeyOf = (noun: string) => ({
  description: `1 to 255 visible ASCII characters; within 24 h, the same key creates only one ${noun}`,
})

export const payloadDescription = (mutation: string): string => `The result of ${mutation}`

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
