/** An active release, as new runs depend on it. */
export type ActiveRelease = {
  id: string
  /** The candidate. */
  version: number
  /** Counts from 1. */
  stage: number
  percent: number
  stickyBy: string | null
}
