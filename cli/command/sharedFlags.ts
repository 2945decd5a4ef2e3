/** The flags that every command has, and those that come with what a command does. */

import { choice, duration, text, toggle } from './flags.ts'
import type { Flags, FlagValues } from './flagTypes.ts'

export const sharedFlags = {
  json: {
    ...text('Print JSON in the shape of the API, or only these fields of it', { placeholder: 'fields' }),
    mayBeEmpty: true,
  },
  quiet: toggle('Print ids alone'),
  noColor: toggle('Print no colours'),
  noInput: toggle('Never ask'),
  profile: text('Use the credentials of this profile', { placeholder: 'name' }),
  keyFile: text('Read the API key from this file', { placeholder: 'file', complete: 'files' }),
  timeout: duration('Give up after this time, with exit code 124'),
  retry: toggle('Wait and try again while the service says 429 or 503'),
  verbose: toggle('Show each request on stderr'),
  help: toggle('Show examples and flags', { alias: 'h' }),
} satisfies Flags

export const printFlag = {
  print: choice('Print the call instead of making it', ['curl', 'ts', 'python', 'go', 'graphql']),
} satisfies Flags

export const dryRunFlag = {
  dryRun: toggle('Show what would be sent, and send nothing that changes anything'),
} satisfies Flags

export const yesFlag = { yes: toggle('Do not ask for confirmation', { alias: 'y' }) } satisfies Flags

export type SharedValues = FlagValues<typeof sharedFlags> &
  Partial<FlagValues<typeof printFlag & typeof dryRunFlag & typeof yesFlag>>
