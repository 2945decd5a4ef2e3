/** The agents and runs shown side by side, from the URL's `agent`, `run`, `agent2`, `run2`, … */
import type { UrlState } from '../../parts/navigation/useUrlState.ts'

export type PaneState = { agent: string | undefined; run: string | undefined }

export const mostPanes = 4

export function readPanes(search: UrlState): PaneState[] {
  const count = Math.min(Math.max(Number(search.panes) || 1, 1), mostPanes)
  return Array.from({ length: count }, (_, index) => ({
    agent: search[nameOf('agent', index)],
    run: search[nameOf('run', index)],
  }))
}

export const writePane = (index: number, { agent, run }: Partial<PaneState>): UrlState => ({
  ...(agent !== undefined && { [nameOf('agent', index)]: agent }),
  [nameOf('run', index)]: run,
})

/** Adds a pane with the last one's agent. */
export const addPane = (panes: PaneState[]): UrlState => ({
  panes: String(panes.length + 1),
  ...writePane(panes.length, { agent: panes.at(-1)?.agent, run: undefined }),
})

/** Later panes move up. */
export function removePane(panes: PaneState[], index: number): UrlState {
  const left = panes.toSpliced(index, 1)
  const written = left.flatMap(({ agent, run }, at) => [
    [nameOf('agent', at), agent],
    [nameOf('run', at), run],
  ])
  const last = left.length
  return {
    ...Object.fromEntries(written),
    [nameOf('agent', last)]: undefined,
    [nameOf('run', last)]: undefined,
    panes: left.length === 1 ? undefined : String(left.length),
  }
}

const nameOf = (name: string, index: number) => (index === 0 ? name : `${name}${index + 1}`)
