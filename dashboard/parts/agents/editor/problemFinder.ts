import { problemOf, type ServiceError } from '../../../graphql/ServiceError.ts'
import type { Broken } from '../agentDraft.ts'
import type { ProblemAt } from './fieldTypes.ts'

/** The page's own findings come first: they are about the current draft. */
export const problemFinder =
  (broken: readonly Broken[], error: ServiceError | undefined): ProblemAt =>
  (param) =>
    broken.find((one) => one.param === param)?.message ?? problemOf(error, param)
