import type { Command, CommandGroup } from './command.ts'

/** The first word of a command line. */
export type Topic = {
  name: string
  /** Its section in the overview that `ars` alone prints. */
  section: Section
  brief: string
  /** The subcommands, so that the overview needs no other file; a test compares them. */
  words?: string
  load(): Promise<Command | CommandGroup>
}

export const sections = ['Start', 'Runs', 'Agents', 'Events', 'Organisation', 'Anything else'] as const
export type Section = (typeof sections)[number]
