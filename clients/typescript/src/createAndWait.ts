/** Creates a run and waits until it has ended or requires an action, however long that takes. */
import { buildRequest, type Invocation, idempotencyKeyOf } from './calls/buildRequest.ts'
import type { Operation } from './calls/operation.ts'
import { hasEnded, resultOf } from './calls/runResult.ts'
import type { Configuration } from './configuration.ts'
import { ForbiddenError } from './errors/errors.ts'
import { send } from './http/send.ts'
import { keyLifetimeMs } from './streams/streamState.ts'

type AnyRun = {
  id: string
  status: string
}

export async function createAndWait(
  configuration: Configuration,
  { create, get }: { create: Operation; get: Operation },
  { path, parameters, options }: Invocation,
): Promise<AnyRun> {
  const { clock } = configuration
  const keyMadeAtMs = clock.now()
  const keyed = { ...options, idempotencyKey: idempotencyKeyOf(parameters, options), waitSeconds: 50 }
  const call = async (operation: Operation, invocation: Invocation): Promise<AnyRun> =>
    (await send(configuration, buildRequest(configuration, operation, invocation))).data as AnyRun
  const createAgain = (): Promise<AnyRun> => call(create, { path, parameters, options: keyed })

  let run = await createAgain()
  let refusal: ForbiddenError | undefined
  while (!hasEnded(run.status) && run.status !== 'requires_action') {
    try {
      run = refusal ? await createAgain() : await call(get, { path: [run.id], parameters: { wait: 60 }, options })
    } catch (error) {
      // A key that may only write joins the run by repeating its creation, as long as that cannot create a second one.
      if (!(error instanceof ForbiddenError) || refusal) throw error
      refusal = error
    }
    if (refusal && clock.now() - keyMadeAtMs >= keyLifetimeMs) throw refusal
  }
  return resultOf(run)
}
