import { findTriggered } from '../../runs/store/reads/findTriggered.ts'
import { type CheckKind, failedBecause, passed } from './check.ts'

export const guardrails: CheckKind = {
  of: 'run',
  settings: {},
  async judge({ db }, { organizationId, before, after }) {
    // An input that a guardrail blocked has no run.
    if (after.runId === null) return failedBecause(after.error?.message ?? 'The input was refused')
    const [earlier = [], now = []] = await findTriggered(db, { organizationId }, [before.runId, after.runId])
    const known = new Set(earlier.map(nameOf))
    const fresh = [...new Set(now.map(nameOf))].filter((name) => !known.has(name))
    return fresh.length === 0 ? passed : failedBecause(`Triggered, but not in the recorded run: ${fresh.join(', ')}`)
  },
}

const nameOf = ({ guardrail, action, on }: { guardrail: string; action: string; on: string }): string =>
  `${guardrail} (${action} ${on})`
