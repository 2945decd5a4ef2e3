/** Two runs side by side: what differs in their fields, inputs and outputs. */
import { useRead } from '../../graphql/useRead.ts'
import { Button } from '../../parts/button/Button.tsx'
import { ErrorNote } from '../../parts/feedback/ErrorNote.tsx'
import { Loading } from '../../parts/feedback/Loading.tsx'
import { Icon } from '../../parts/layout/Icon.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { type UrlState, useUrlState } from '../../parts/navigation/useUrlState.ts'
import { ComparedFields } from './ComparedFields.tsx'
import { ComparedValues } from './ComparedValues.tsx'
import styles from './CompareRunsPage.module.css'
import { CompareRunQuery } from './compareRunsQuery.ts'
import { RunPicker } from './RunPicker.tsx'

export function CompareRunsPage() {
  const [search, setSearch] = useUrlState<'/runs/compare'>()
  const first = useComparedRun(search.a)
  const second = useComparedRun(search.b)
  const swap = () => setSearch({ a: search.b, b: search.a } satisfies UrlState, { replace: true })
  const [a, b] = [first.data?.run, second.data?.run]
  const error = first.error ?? second.error
  return (
    <div className={styles.page}>
      <PageHeader title="Compare runs" parent={{ to: '/runs', label: 'Runs' }} />
      <div className={styles.pickers}>
        <RunPicker label="First run" id={search.a} agentId={b?.agentId} onChange={(id) => setSearch({ a: id })} />
        <Button icon={<Icon name="refresh" />} onClick={swap}>
          Swap
        </Button>
        <RunPicker label="Second run" id={search.b} agentId={a?.agentId} onChange={(id) => setSearch({ b: id })} />
      </div>
      {error !== undefined && <ErrorNote error={error} />}
      {a && b ? (
        <>
          <ComparedFields a={a} b={b} />
          <Section title="Input">
            <ComparedValues name="input" a={a.input} b={b.input} />
          </Section>
          <Section title="Output">
            <ComparedValues name="output" a={a.output} b={b.output} />
          </Section>
        </>
      ) : first.loading || second.loading ? (
        <Loading label="Reading the runs" />
      ) : (
        error === undefined && <p className={styles.soft}>Choose two runs to see what differs between them.</p>
      )}
    </div>
  )
}

const useComparedRun = (id: string | undefined) =>
  useRead(CompareRunQuery, { id: id ?? '' }, { pause: id === undefined || id === '' })
