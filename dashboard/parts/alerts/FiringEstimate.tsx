import { Note } from '../feedback/Note.tsx'
import type { AlertRule } from './alertQueries.ts'
import { countFirings } from './countFirings.ts'
import { type RuleDraft, ruleDraftOf } from './ruleDraft.ts'

/** While a rule is edited: how often it would have fired with the new condition, from its own values of the last day. */
export function FiringEstimate({ rule, draft }: { rule: AlertRule; draft: RuleDraft }) {
  const [threshold, forSeconds] = [draft.threshold, draft.forSeconds].map((text) => Number(text.trim() || Number.NaN))
  if (threshold === undefined || forSeconds === undefined || Number.isNaN(threshold + forSeconds)) return null
  if (rule.history.length === 0) return null
  if (!hasSameValues(ruleDraftOf(rule), draft))
    return <Note role="status">Values are recorded for this metric, agent and window once the rule is saved.</Note>
  const count = countFirings(rule.history, { comparator: draft.comparator, threshold, forSeconds })
  return (
    <Note role="status">
      {count === 0 ? 'Would not have fired' : `Would have fired ${timesOf(count)}`} in the last 24 hours.
    </Note>
  )
}

const timesOf = (count: number): string => (count === 1 ? 'once' : `${count.toLocaleString('en')} times`)

/** The history has values of what the rule measures now: only the condition on them may differ. */
const hasSameValues = (before: RuleDraft, after: RuleDraft): boolean =>
  (['metric', 'agentId', 'windowSeconds', 'minSamples', 'autoRollback'] as const).every(
    (name) => before[name] === after[name],
  )
