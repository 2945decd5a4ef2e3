import { Button } from '../../parts/button/Button.tsx'
import { SelectField } from '../../parts/form/SelectField.tsx'
import { formatTime } from '../../parts/time/formatTime.ts'
import styles from './PlaygroundPage.module.css'
import type { PaneDraft } from './usePaneDraft.ts'

/** Fills in the input: with the catalog's example, or with the input of an earlier run. */
export function LastInputs({ draft }: { draft: PaneDraft }) {
  const { agent, example, setText } = draft
  const runs = agent?.runs.edges.map(({ node }) => node) ?? []
  const options = [
    { value: '', label: runs.length === 0 ? 'No earlier runs' : 'Earlier runs…' },
    ...runs.map(({ id, createdAt, input }) => ({
      value: id,
      label: `${formatTime(createdAt)} ${JSON.stringify(input).slice(0, 40)}`,
    })),
  ]
  const take = (id: string) => {
    const run = runs.find((one) => one.id === id)
    if (run !== undefined) setText(JSON.stringify(run.input, null, 2))
  }
  return (
    <div className={styles.fill}>
      <Button
        small
        off={example === undefined ? 'Only catalog agents have one' : undefined}
        onClick={() => setText(JSON.stringify(example, null, 2))}
      >
        Example
      </Button>
      <SelectField label="Take from" hideLabel value="" options={options} onChange={take} />
    </div>
  )
}
