import { useRead } from '../../graphql/useRead.ts'
import { JsonDiff } from '../../parts/diff/JsonDiff.tsx'
import { ReadState } from '../../parts/feedback/ReadState.tsx'
import { SelectField } from '../../parts/form/SelectField.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import styles from './AgentPage.module.css'
import { VersionDiffQuery } from './agentQueries.ts'

type Props = { agentId: string; live: number; latest: number }

/** Compares any two versions, chosen in the URL; by default the live version with the newest, else with the previous one. */
export function VersionComparison({ agentId, live, latest }: Props) {
  const [search, setSearch] = useUrlState<'/agents/$id'>()
  const from = versionOf(search.old, latest) ?? (live === latest ? live - 1 : live)
  const to = versionOf(search.new, latest) ?? latest
  const options = Array.from({ length: latest }, (_, index) => String(latest - index))
  const diff = useRead(VersionDiffQuery, { agentId, from, to })
  const choose = (name: 'old' | 'new') => ({
    options: options.map((value) => ({ value, label: `Version ${value}` })),
    onChange: (value: string) => setSearch({ old: String(from), new: String(to), [name]: value }, { replace: true }),
  })
  return (
    <Section title="Compare">
      <div className={styles.compare}>
        <SelectField label="From" value={String(from)} {...choose('old')} />
        <SelectField label="To" value={String(to)} {...choose('new')} />
      </div>
      <ReadState read={diff}>
        {({ agentVersionDiff }) =>
          agentVersionDiff && (
            <JsonDiff
              before={agentVersionDiff.old}
              after={agentVersionDiff.new}
              beforeLabel={`version ${from}`}
              afterLabel={`version ${to}`}
            />
          )
        }
      </ReadState>
    </Section>
  )
}

function versionOf(text: string | undefined, latest: number): number | undefined {
  const version = Number(text)
  return Number.isInteger(version) && version >= 1 && version <= latest ? version : undefined
}
