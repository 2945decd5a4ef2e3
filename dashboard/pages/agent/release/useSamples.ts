import { useEffect, useState } from 'react'
import type { Release } from './releaseQueries.ts'

/** The figures of a release at one time, which is in milliseconds since 1970. */
export type Sample = { at: number; stage: number } & Pick<Release['figures'], 'candidate' | 'live'>

/** As many as a chart can show. */
const mostSamples = 1_000

/** The figures of the current stage that the page has received, oldest first. */
export function useSamples({ figures, stage }: Pick<Release, 'figures' | 'stage'>): readonly Sample[] {
  const [samples, setSamples] = useState<readonly Sample[]>([])
  useEffect(() => {
    const { candidate, live } = figures
    setSamples((before) => [
      ...before.filter((one) => one.stage === stage).slice(1 - mostSamples),
      { at: Date.now(), stage, candidate, live },
    ])
  }, [figures, stage])
  return samples
}
