import type { Release } from './releaseQueries.ts'

/** The figures of one version. */
export type ReleaseSide = Release['figures']['live']

/** From 0 to 1, as charts and tables expect it. */
export const errorRateOf = ({ errorRate }: ReleaseSide): number | null => (errorRate === null ? null : errorRate / 100)
