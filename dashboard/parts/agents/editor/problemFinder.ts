import { problemOf, type ServiceError } from '../../../graphql/ServiceError.ts'
import type { Broken } from '../agentDraft.ts'
import type { ProblemAt } from './fieldTypes.ts'

/** What the page itself found wrong comes first: it is about what is typed now. */
export const problemFinder =
  (broken: readonly Broken[], error: ServiceError | undefined): ProblemAt =>
  (param) =>
    broken.find((one) => one.param === param)?.message ?? problemOf(error, param)
