import { changedPaths } from '../agents/versions/agentDiff.ts'

const maxPaths = 100

/** Paths within the outputs of the values that differ, such as `a.b`; values that are not objects are compared as a whole. */
export const changedOutput = (before: unknown, after: unknown): string[] =>
  changedPaths(before, after, '')
    .slice(0, maxPaths)
    .map((path) => path.slice(1))
