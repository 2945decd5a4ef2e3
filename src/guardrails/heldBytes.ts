/** How many bytes of an output are held back while it is judged: its maximum size. A larger one is blocked. */
import type { Triggered } from './guardrail.ts'

export const maxHeldBytes = 10 * 1_048_576

export const isTooLargeToHold = (bytes: number): boolean => bytes > maxHeldBytes

export const tooLargeToHold: Triggered = { check: 'max_bytes', action: 'block', on: 'output', count: 1 }
