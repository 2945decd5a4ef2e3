/** Runs agents interactively: up to four side by side, each with its output and timeline. */
import { useEffect, useRef, useState } from 'react'
import { useAgents } from '../../parts/agents/useAgents.ts'
import { Button } from '../../parts/button/Button.tsx'
import { LinkButton } from '../../parts/button/LinkButton.tsx'
import { EmptyState } from '../../parts/feedback/EmptyState.tsx'
import { Icon } from '../../parts/layout/Icon.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { useViewer } from '../../session/useCan.ts'
import { Pane, type PaneHandle } from './Pane.tsx'
import styles from './PlaygroundPage.module.css'
import { dropDrafts, usePaneKeys } from './paneDrafts.ts'
import { addPane, mostPanes, readPanes, removePane, writePane } from './panes.ts'
import { SimulatorPanel } from './SimulatorPanel.tsx'
import { presets } from './simulatorPresets.ts'

export function PlaygroundPage() {
  const [search, setSearch] = useUrlState<'/playground'>()
  const { agents, ready } = useAgents()
  const panes = readPanes(search)
  const active = agents.filter(({ status }) => status === 'active')
  const first = active.find(({ catalogKey }) => catalogKey === 'echo') ?? active[0]
  const handles = useRef<(PaneHandle | null)[]>([])
  const [target, setTarget] = useState(0)
  const simulator = active.find(({ catalogKey, name }) => catalogKey === 'simulator' && name !== 'simulator-blocked')
  const wanted = presets.find(({ key }) => key === search.simulate)
  useEffect(() => {
    if (wanted === undefined || simulator === undefined) return
    handles.current[0]?.start(simulator.id, wanted.input)
  }, [wanted, simulator])
  const viewer = useViewer()
  const { keys, drop } = usePaneKeys(panes.length)
  const remove = (index: number) => {
    drop(index)
    dropDrafts(viewer.id, index, panes.length)
    setSearch(removePane(panes, index))
  }
  const shownTarget = Math.min(target, panes.length - 1)
  return (
    <div className={styles.page}>
      <PageHeader
        title="Playground"
        actions={
          <Button
            icon={<Icon name="plus" />}
            off={panes.length >= mostPanes ? 'At most four panes' : undefined}
            onClick={() => setSearch(addPane(panes.map((pane) => ({ ...pane, agent: pane.agent ?? first?.id }))))}
          >
            Add pane
          </Button>
        }
      />
      {ready && first === undefined && <NoAgents />}
      {first !== undefined && (
        <>
          <SimulatorPanel
            simulatorId={simulator?.id}
            pane={panes.length > 1 ? shownTarget + 1 : undefined}
            onStart={(agentId, input) => handles.current[shownTarget]?.start(agentId, input)}
          />
          <div className={styles.panes} data-count={panes.length}>
            {panes.map(({ agent, run }, index) => (
              <Pane
                key={keys[index]}
                ref={(handle) => {
                  handles.current[index] = handle
                }}
                index={index}
                agents={agents}
                agentId={agent ?? first.id}
                runId={run}
                sourceId={index === 0 ? search.from : undefined}
                isAlone={panes.length === 1}
                onFocus={() => setTarget(index)}
                onChange={(pane) => setSearch({ ...writePane(index, pane), simulate: undefined }, { replace: true })}
                onRemove={panes.length === 1 ? undefined : () => remove(index)}
              />
            ))}
          </div>
        </>
      )}
    </div>
  )
}

const NoAgents = () => (
  <EmptyState
    title="No agents yet"
    action={
      <LinkButton to="/agents/catalog" kind="primary">
        Hire the first agent
      </LinkButton>
    }
  >
    The playground runs the agents of your organisation.
  </EmptyState>
)
