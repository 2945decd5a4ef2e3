/** Errors of replays. */
import { agentErrors } from '../agents/agentErrors.ts'
import { defineErrors } from '../platform/errors.ts'

export const replayErrors = {
  replay_not_found: { status: 404, message: 'There is no such replay' },
  no_runs: { status: 422, message: 'No recorded run matches' },
  side_effects: {
    status: 422,
    message: 'A replay would call your endpoint; set `allow_side_effects` if that does no harm',
  },
  too_many_replays: { status: 422, message: 'The organisation has as many active replays as it can have' },
  replay_not_active: { status: 422, message: 'The replay has already ended' },
} as const

export const { fail, failWith } = defineErrors({ ...agentErrors, ...replayErrors })
