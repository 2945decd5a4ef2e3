import type { ServiceError } from '../../platform/errors.ts'
import { fail } from '../pipelineErrors.ts'
import type { DefinitionProblem } from './definitionProblems.ts'

/** One error for all problems of a definition. */
export function invalidPipeline(problems: DefinitionProblem[]): ServiceError {
  const [lead] = problems
  return fail('invalid_pipeline', { message: lead?.message, param: lead?.param, details: problems })
}
