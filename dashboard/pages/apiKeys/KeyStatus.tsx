import { Status } from '../../parts/status/Status.tsx'
import { clock } from '../../parts/time/clock.ts'
import { useStore } from '../../state/store.ts'
import type { KeyRow } from './apiKeyQueries.ts'
import { keyState } from './keyState.ts'

export function KeyStatus({ apiKey }: { apiKey: KeyRow }) {
  const state = keyState(apiKey, useStore(clock))
  return <Status status={state} label={state === 'rotating' ? 'two secrets' : undefined} />
}
