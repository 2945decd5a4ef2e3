/** Every run state with one click: the simulator starts real runs with real events. */
import { useState } from 'react'
import type { JsonObject } from '../../graphql/graphql.ts'
import { Button } from '../../parts/button/Button.tsx'
import { ConfirmDialog } from '../../parts/dialog/ConfirmDialog.tsx'
import styles from './PlaygroundPage.module.css'
import { blockedPreset, blockedTerm, blockingAgentName, presets } from './simulatorPresets.ts'
import { useBlockingAgent } from './useBlockingAgent.ts'

type Props = {
  simulatorId: string | undefined
  /** The pane that the run starts in, if there are several. */
  pane: number | undefined
  onStart: (agentId: string, input: JsonObject) => void
}

export function SimulatorPanel({ simulatorId, pane, onStart }: Props) {
  const off = simulatorId === undefined ? 'Hire the simulator from the catalog first' : undefined
  const [isAsking, setAsking] = useState(false)
  const blocking = useBlockingAgent()
  const startBlocked = async () => {
    const id = await blocking.prepare()
    if (id === undefined) return
    setAsking(false)
    onStart(id, blockedPreset.input)
  }
  const begin = () =>
    blocking.agentId === undefined ? setAsking(true) : onStart(blocking.agentId, blockedPreset.input)
  return (
    <section className={styles.simulator} aria-label="Simulator">
      <strong>Simulate</strong>
      {presets.map(({ key, name, does, input }) => (
        <Button
          key={key}
          small
          needs="runs:write"
          off={off}
          title={does}
          onClick={() => simulatorId && onStart(simulatorId, input)}
        >
          {name}
        </Button>
      ))}
      <Button small needs="runs:write" off={off} title={blockedPreset.does} onClick={begin}>
        {blockedPreset.name}
      </Button>
      {pane !== undefined && <span className={styles.soft}>in pane {pane}</span>}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void startBlocked()}
        title="Create an agent whose output is blocked?"
        action="Create and run"
        harmless
        busy={blocking.busy}
        error={blocking.error}
      >
        This creates a policy that blocks any output containing “{blockedTerm}”, and hires another simulator, as{' '}
        {blockingAgentName}, with that policy. Both stay, and can be archived and deleted like any other.
      </ConfirmDialog>
    </section>
  )
}
