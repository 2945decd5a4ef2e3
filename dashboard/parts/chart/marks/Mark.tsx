import { type ToggleEvent, useId, useRef, useState } from 'react'
import { placeBeside } from '../../menu/placeBeside.ts'
import type { ChartMark } from '../chartTypes.ts'
import styles from './ChartMarks.module.css'
import { MarkEntry } from './MarkEntry.tsx'

type MarkProps = {
  marks: ChartMark[]
  /** Where it is drawn, in CSS pixels. */
  left: number
  top: number
  onRollBack(mark: ChartMark): void
}

/** The deployments at one place of a chart; a click lists them in the browser's own popover. */
export function Mark({ marks, left, top, onRollBack }: MarkProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const id = useId()
  const name = nameOf(marks)
  const toggled = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open')
    if (newState === 'open' && popup.current && button.current) placeBeside(popup.current, button.current)
  }
  const rollBack = (mark: ChartMark) => {
    popup.current?.hidePopover()
    onRollBack(mark)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.mark}
        style={{ left, top }}
        aria-label={name}
        aria-expanded={isOpen}
        title={name}
        popoverTarget={id}
      >
        {marks.length === 1 ? '▾' : marks.length}
      </button>
      <div
        ref={popup}
        id={id}
        popover="auto"
        role="group"
        aria-label={name}
        className={styles.popup}
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={toggled}
      >
        {isOpen && (
          <ul>
            {marks.map((mark) => (
              <MarkEntry key={`${mark.agentId} ${mark.version}`} mark={mark} onRollBack={() => rollBack(mark)} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function nameOf(marks: ChartMark[]): string {
  const [first] = marks
  return marks.length === 1 && first
    ? `${first.release === null ? 'Deployment' : 'Release'}: ${first.agentName} v${first.version}`
    : `${marks.length} deployments`
}
