/** Shows what an agent calls that a run only tries a version out. */
import type { RuntimeCall } from './runtime.ts'

export const replayHeaders = ({ replay }: Pick<RuntimeCall, 'replay'>): Record<string, string> =>
  replay === null ? {} : { 'x-service-replay': replay.id }
