/** Deployments as vertical lines over a chart; each opens its details, with a button to roll back. */
import { Popover } from '@base-ui/react/popover'
import { useState } from 'react'
import { toast } from '../../feedback/toasts.ts'
import { RollBackDialog } from '../../rollBack/RollBackDialog.tsx'
import type { ChartArea, ChartMark } from '../chartTypes.ts'
import styles from './ChartMarks.module.css'
import { groupMarks } from './groupMarks.ts'
import { MarkEntry } from './MarkEntry.tsx'

export function ChartMarks({ marks, area }: { marks: ChartMark[]; area: ChartArea }) {
  const [rollBack, setRollBack] = useState<ChartMark>()
  const close = () => setRollBack(undefined)
  const done = () => {
    toast(`${rollBack?.agentName} was rolled back`)
    close()
  }
  return (
    <>
      {groupMarks(marks, area).map(({ left, marks: group }) => (
        <Popover.Root key={left}>
          <div className={styles.line} style={{ left: area.left + left, top: area.top, height: area.height }} />
          <Popover.Trigger
            className={styles.mark}
            style={{ left: area.left + Math.max(left, halfMark), top: area.top }}
            aria-label={nameOf(group)}
            title={nameOf(group)}
          >
            {group.length === 1 ? '▾' : group.length}
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Positioner sideOffset={6} className={styles.positioner}>
              <Popover.Popup className={styles.popup} aria-label={nameOf(group)}>
                <ul>
                  {group.map((mark) => (
                    <MarkEntry
                      key={`${mark.agentId} ${mark.version}`}
                      mark={mark}
                      onRollBack={() => setRollBack(mark)}
                    />
                  ))}
                </ul>
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      ))}
      {rollBack && (
        <RollBackDialog
          agentId={rollBack.agentId}
          agentName={rollBack.agentName}
          version={Math.max(1, rollBack.version - 1)}
          open
          onClose={close}
          onDone={done}
        />
      )}
    </>
  )
}

/** A mark at the left edge must not cover the axis labels. */
const halfMark = 12

function nameOf(group: ChartMark[]): string {
  const [first] = group
  return group.length === 1 && first
    ? `Deployment: ${first.agentName} v${first.version}`
    : `${group.length} deployments`
}
