/** The steps of a pipeline as a graph, from left to right, or on a phone from top to bottom; each is a button. */
import { useId, useMemo, useSyncExternalStore } from 'react'
import { statusLabel } from '../status/statusLabel.ts'
import { type GraphStep, layoutSteps } from './layoutSteps.ts'
import styles from './StepGraph.module.css'

export type ShownStep = GraphStep & {
  /** What it runs, under its name. */
  note?: string | undefined
  status?: string | undefined
  /** Beside the status: how many items, how long. */
  detail?: string | undefined
  hasProblem?: boolean | undefined
}

type Props = { label: string; steps: readonly ShownStep[]; selected?: string | undefined; onSelect(name: string): void }

export function StepGraph({ label, steps, selected, onSelect }: Props) {
  const direction = useSyncExternalStore(onWidth, () => phone.matches) ? 'down' : 'right'
  const shape = JSON.stringify(steps.map(({ name, dependsOn, when, forEach }) => [name, dependsOn, when, forEach]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: statuses change often, positions only with the shape
  const layout = useMemo(() => layoutSteps(steps, direction), [shape, direction])
  const conditions = new Map(steps.map(({ name, when }) => [name, when]))
  const arrowId = useId()
  return (
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <div className={styles.canvas} style={{ width: layout.width, height: layout.height }}>
        <svg className={styles.edges} width={layout.width} height={layout.height} aria-hidden="true">
          <defs>
            <marker
              id={arrowId}
              viewBox="0 0 8 8"
              refX="6"
              refY="4"
              markerUnits="userSpaceOnUse"
              markerWidth="9"
              markerHeight="9"
              orient="auto"
            >
              <path d="M0,0 L8,4 L0,8 z" className={styles.arrow} />
            </marker>
          </defs>
          {layout.edges.map(({ from, to, path }) => (
            <path
              key={`${from} ${to}`}
              d={path}
              className={styles.edge}
              data-edge={`${from} ${to}`}
              data-conditional={hasText(conditions.get(to)) || undefined}
              data-active={from === selected || to === selected}
              markerEnd={`url(#${arrowId})`}
            />
          ))}
        </svg>
        {layout.steps.map(({ name, x, y, width, height }) => (
          <StepNode
            key={name}
            step={steps.find((step) => step.name === name)}
            place={{ left: x, top: y, width, height }}
            isSelected={name === selected}
            onSelect={onSelect}
          />
        ))}
      </div>
    </section>
  )
}

const phone = matchMedia('(max-width: 720px)')

function onWidth(changed: () => void): () => void {
  phone.addEventListener('change', changed)
  return () => phone.removeEventListener('change', changed)
}

const hasText = (text: string | null | undefined): text is string => (text ?? '') !== ''

const Expression = ({ sign, text }: { sign: string; text: string }) => (
  <span className={styles.expression} title={text}>
    <span className={styles.sign}>{sign}</span>
    <code>{text}</code>
  </span>
)

type NodeProps = {
  step: ShownStep | undefined
  place: { left: number; top: number; width: number; height: number }
  isSelected: boolean
  onSelect(name: string): void
}

function StepNode({ step, place, isSelected, onSelect }: NodeProps) {
  if (step === undefined) return null
  const { name, note, status, detail, dependsOn, when, forEach, hasProblem } = step
  const after = dependsOn.length === 0 ? 'starts immediately' : `after ${dependsOn.join(', ')}`
  return (
    <button
      type="button"
      className={styles.node}
      style={place}
      data-status={status}
      data-problem={hasProblem}
      data-many={hasText(forEach) || undefined}
      aria-pressed={isSelected}
      title={`${name}: ${after}`}
      onClick={() => onSelect(name)}
    >
      <span className={styles.name}>{name}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {hasText(when) && <Expression sign="if" text={when} />}
      {hasText(forEach) && <Expression sign="for each" text={forEach} />}
      {status !== undefined && (
        <span className={styles.state}>
          <span className={styles.dot} />
          {statusLabel(status)}
          {detail !== undefined && ` · ${detail}`}
        </span>
      )}
      <span className="unseen">{after}</span>
    </button>
  )
}
