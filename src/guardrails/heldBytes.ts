/** How much of an output is held back at most, while it is judged: as much as an output may have. More is blocked. */
import type { Triggered } from './guardrail.ts'

export const maxHeldBytes = 10 * 1_048_576

export const isTooLargeToHold = (bytes: number): boolean => bytes > maxHeldBytes

export const tooLargeToHold: Triggered = { check: 'max_bytes', action: 'block', on: 'output', count: 1 }
