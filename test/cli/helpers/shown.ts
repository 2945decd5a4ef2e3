import type { PaneOptions, Tool } from './startTool.ts'

/** What a command line without prompts leaves on a terminal's screen, and its exit code. */
export async function shown(cli: Tool, line: string, options?: PaneOptions): Promise<{ code: number; screen: string }> {
  const pane = await cli.terminal(line, options)
  const code = await pane.ended()
  const screen = await pane.screen()
  await pane.close()
  return { code, screen }
}
