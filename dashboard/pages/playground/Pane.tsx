import { type Ref, useImperativeHandle } from 'react'
import type { JsonObject } from '../../graphql/graphql.ts'
import { AgentField } from '../../parts/agents/AgentField.tsx'
import type { NamedAgent } from '../../parts/agents/useAgents.ts'
import { IconButton } from '../../parts/button/IconButton.tsx'
import { Icon } from '../../parts/layout/Icon.tsx'
import { PaneInput } from './PaneInput.tsx'
import { PaneRun } from './PaneRun.tsx'
import styles from './PlaygroundPage.module.css'
import type { PaneState } from './panes.ts'
import { usePaneDraft } from './usePaneDraft.ts'

export type PaneHandle = { start(agentId: string, input: JsonObject): void }

type Props = {
  ref: Ref<PaneHandle>
  index: number
  agents: NamedAgent[]
  agentId: string
  runId: string | undefined
  /** The run whose input it starts with. */
  sourceId: string | undefined
  isAlone: boolean
  onFocus: () => void
  onChange: (pane: Partial<PaneState>) => void
  onRemove: (() => void) | undefined
}

export function Pane({ ref, index, agents, agentId, runId, sourceId, isAlone, onFocus, onChange, onRemove }: Props) {
  const name = `Pane ${index + 1}`
  const draft = usePaneDraft({ index, agentId, sourceId, onRun: (agent, run) => onChange({ agent, run }) })
  useImperativeHandle(ref, () => ({ start: draft.start }), [draft.start])
  return (
    <section className={isAlone ? styles.alone : styles.pane} aria-label={name} onFocus={onFocus}>
      <div className={styles.side}>
        <PaneInput
          draft={draft}
          picker={
            <AgentField
              label="Agent"
              value={agentId}
              agents={agents}
              onChange={(agent) => onChange({ agent, run: undefined })}
            />
          }
          remove={
            onRemove !== undefined && (
              <IconButton label={`Remove ${name.toLowerCase()}`} icon={<Icon name="close" />} onClick={onRemove} />
            )
          }
        />
      </div>
      <div className={styles.side}>
        {runId === undefined ? (
          <p className={styles.nothing}>
            The output and the timeline appear here.
            <span>
              Press <kbd>Ctrl</kbd> <kbd>Enter</kbd> to run.
            </span>
          </p>
        ) : (
          <PaneRun key={runId} runId={runId} isReplay={draft.replayedRunId === runId} />
        )}
      </div>
    </section>
  )
}
