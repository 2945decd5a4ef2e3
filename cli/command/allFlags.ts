import { operations } from '../../clients/typescript/src/generated/operations.ts'
import type { Command, Flags } from './command.ts'
import { dryRunFlag, printFlag, sharedFlags, yesFlag } from './sharedFlags.ts'

/** All flags of a command: its own, whose letters take precedence, and those implied by its kind. */
export const allFlags = ({ flags, operation, confirm }: Command): Flags => ({
  ...flags,
  ...(confirm ? yesFlag : {}),
  ...(operation ? printFlag : {}),
  ...(operation && operations[operation].method !== 'GET' ? dryRunFlag : {}),
  ...withoutTaken(sharedFlags, flags),
})

function withoutTaken(shared: Flags, own: Flags): Flags {
  const letters = new Set(Object.values(own).map(({ alias }) => alias))
  const free = Object.entries(shared).map(([name, { alias, ...rest }]) => [
    name,
    alias === undefined || letters.has(alias) ? rest : { ...rest, alias },
  ])
  return Object.fromEntries(free)
}
