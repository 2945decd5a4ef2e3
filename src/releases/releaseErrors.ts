/** Errors of releases. */
import { agentErrors } from '../agents/agentErrors.ts'
import { defineErrors } from '../platform/errors.ts'
import { replayErrors } from '../replays/replayErrors.ts'

export const releaseErrors = {
  release_not_found: { status: 404, message: 'There is no such release' },
  release_not_active: { status: 422, message: 'The release has already ended' },
  already_released: {
    status: 422,
    message: 'The version was released before; use copy_of to release its content again',
  },
  not_enough_runs: { status: 422, message: 'Too few runs of this stage have ended to advance the release' },
  replay_not_passed: { status: 422, message: 'The replay must be of this version, and must have passed' },
} as const

export const { fail, failWith } = defineErrors({ ...agentErrors, ...replayErrors, ...releaseErrors })
