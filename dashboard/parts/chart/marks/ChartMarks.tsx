/** Deployments as vertical lines over a chart; each opens its details, with a button to roll back. */
import { Fragment, useState } from 'react'
import { toast } from '../../feedback/toasts.ts'
import { RollBackDialog } from '../../rollBack/RollBackDialog.tsx'
import type { ChartArea, ChartMark } from '../chartTypes.ts'
import styles from './ChartMarks.module.css'
import { groupMarks } from './groupMarks.ts'
import { Mark } from './Mark.tsx'

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
        <Fragment key={left}>
          <div className={styles.line} style={{ left: area.left + left, top: area.top, height: area.height }} />
          <Mark
            marks={group}
            left={area.left + Math.max(left, halfMark)}
            top={area.top}
            onRollBack={(mark) => setRollBack(mark)}
          />
        </Fragment>
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
