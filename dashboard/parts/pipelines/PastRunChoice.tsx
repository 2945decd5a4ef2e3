import { useEffect, useState } from 'react'
import { graphql, type JsonObject } from '../../graphql/graphql.ts'
import { useRead } from '../../graphql/useRead.ts'
import { JsonField } from '../editor/JsonField.tsx'
import { Fields } from '../form/Fields.tsx'
import { SelectField } from '../form/SelectField.tsx'
import { Section } from '../layout/Section.tsx'
import { statusLabel } from '../status/statusLabel.ts'
import { formatTime } from '../time/formatTime.ts'
import type { PastRun } from './expressionContext.ts'
import { usePastRun } from './usePastRun.ts'

const PastRunsQuery = graphql(`
  query PastRuns($id: ID!) {
    pipelineRuns(filter: { pipelineId: $id }, first: 20) { edges { node { id status createdAt } } }
  }
`)

type Props = { pipelineId: string | undefined; past: PastRun; onChange(past: PastRun): void }

/** Chooses what expressions are checked against: a past run of the pipeline, or a sample input. */
export function PastRunChoice({ pipelineId, past, onChange }: Props) {
  const { data } = useRead(PastRunsQuery, { id: pipelineId ?? '' }, { pause: pipelineId === undefined })
  const runs = data?.pipelineRuns.edges.map(({ node }) => node) ?? []
  const [chosen, setChosen] = useState<string>()
  const runId = chosen ?? runs[0]?.id ?? ''
  const found = usePastRun(runId === '' ? undefined : runId)
  const key = JSON.stringify(found)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies what was found
  useEffect(() => {
    if (found !== undefined) onChange(found)
  }, [key])
  return (
    <Section
      title="Check expressions against"
      framed
      description="Expressions see input, metadata and the steps that they depend on. Results are shown as you type."
    >
      <Fields beside>
        <SelectField
          label="Past run"
          value={runId}
          options={[
            { value: '', label: 'None: a sample input' },
            ...runs.map(({ id, status, createdAt }) => ({
              value: id,
              label: `${formatTime(createdAt)}, ${statusLabel(status)}`,
            })),
          ]}
          onChange={(id) => {
            setChosen(id)
            if (id === '') onChange({ ...past, steps: [] })
          }}
        />
        {runId === '' && (
          <JsonField
            label="Sample input"
            value={past.input}
            onChange={(input) => onChange({ ...past, input: input as JsonObject })}
            minLines={3}
            maxLines={10}
          />
        )}
      </Fields>
    </Section>
  )
}
