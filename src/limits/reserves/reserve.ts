/** What processes of one machine and their supervisor, which has the token buckets, send each other. */
import type { BucketSize, Drawn } from '../tokenBucket.ts'

/** Separate, so that a flood of one kind of names evicts no other. */
export type BucketSet = 'calls' | 'addresses' | 'logins'

/** What a process has done with its reserve since it last reported. */
export type Settled = {
  name: string
  size: BucketSize
  /** Calls taken from the reserve, less those that were put back. */
  spent: number
  /** By how much its reserve is smaller: what was taken from it, and what it no longer needs. */
  released: number
}

/** Calls to take from the bucket itself; 0 to only refill the reserve. */
export type Draw = Settled & { calls: number }

/** `reserve`: calls that the process may take without asking. */
export type Granted = { drawn: Drawn; reserve: number }
