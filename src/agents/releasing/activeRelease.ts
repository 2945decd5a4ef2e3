/** The fields of an active release that decide which version a new run gets. */
export type ActiveRelease = {
  id: string
  /** The candidate. */
  version: number
  /** Counts from 1. */
  stage: number
  percent: number
  stickyBy: string | null
}
