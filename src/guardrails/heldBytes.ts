/** The most bytes of an output that are held back while it is judged. A larger output is blocked. */
import type { Triggered } from './guardrail.ts'

export const maxHeldBytes = 10 * 1_048_576

export const isTooLargeToHold = (bytes: number): boolean => bytes > maxHeldBytes

export const tooLargeToHold: Triggered = { check: 'max_bytes', action: 'block', on: 'output', count: 1 }
