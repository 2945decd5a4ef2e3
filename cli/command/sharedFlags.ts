/** The flags that every command has, and those implied by a command's kind. */

import { choice, duration, text, toggle } from './flags.ts'
import type { Flags, FlagValues } from './flagTypes.ts'

export const sharedFlags = {
  json: {
    ...text('Print JSON in the shape of the API, or only these fields', { placeholder: 'fields' }),
    mayBeEmpty: true,
  },
  quiet: toggle('Print only ids'),
  noColor: toggle('Disable colours'),
  noInput: toggle('Never prompt'),
  profile: text('Use the credentials of this profile', { placeholder: 'name' }),
  keyFile: text('Read the API key from this file', { placeholder: 'file', complete: 'files' }),
  timeout: duration('Give up after this time, with exit code 124'),
  retry: toggle('Wait and retry while the service returns 429 or 503'),
  verbose: toggle('Show each request on stderr'),
  help: toggle('Show examples and flags', { alias: 'h' }),
} satisfies Flags

export const printFlag = {
  print: choice('Print the call instead of making it', ['curl', 'ts', 'python', 'go', 'graphql']),
} satisfies Flags

export const dryRunFlag = {
  dryRun: toggle('Show what would be sent without changing anything'),
} satisfies Flags

export const yesFlag = { yes: toggle('Do not ask for confirmation', { alias: 'y' }) } satisfies Flags

export type SharedValues = FlagValues<typeof sharedFlags> &
  Partial<FlagValues<typeof printFlag & typeof dryRunFlag & typeof yesFlag>>
