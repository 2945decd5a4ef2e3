import { type Database, statement } from '../../../platform/database/database.ts'
import type { Answer } from '../../../runtimes/runtime.ts'
import type { Run } from '../../run.ts'

/** The answers to the required actions of a run so far, in order. */
export const readAnswers = (db: Pick<Database, 'run'>, run: Pick<Run, 'organizationId' | 'id'>): Promise<Answer[]> =>
  db.run(answersStatement, [run.organizationId, run.id])

/** Index: run_answers_pkey. Ids of actions sort by time. */
const answersStatement = statement<Answer>(
  'read_run_answers',
  'select type, payload, reason from run_answers where organization_id = $1 and run_id = $2 order by action_id',
)
