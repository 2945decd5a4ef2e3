import { useConnection } from '../../graphql/useConnection.ts'
import { useRead } from '../../graphql/useRead.ts'
import { DiffButton } from '../../parts/diff/DiffButton.tsx'
import { JsonDiff } from '../../parts/diff/JsonDiff.tsx'
import { Fields } from '../../parts/form/Fields.tsx'
import { SelectField } from '../../parts/form/SelectField.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { pipelineDraftOf } from '../../parts/pipelines/pipelineDraft.ts'
import { Status } from '../../parts/status/Status.tsx'
import { ListState } from '../../parts/table/ListState.tsx'
import { type Column, Table } from '../../parts/table/Table.tsx'
import { Time } from '../../parts/time/Time.tsx'
import { type ListedVersion, type Pipeline, PipelineVersionQuery, PipelineVersionsQuery } from './pipelineQueries.ts'

export function PipelineVersions({ pipeline }: { pipeline: Pipeline }) {
  const versions = useConnection(
    PipelineVersionsQuery,
    { id: pipeline.id, first: 50 },
    (data) => data.pipeline?.versions,
  )
  return (
    <>
      <Section title="Versions">
        <ListState connection={versions} empty={null}>
          <Table
            label="Versions"
            columns={columnsFor(pipeline.version)}
            rows={versions.nodes}
            rowKey={({ version }) => String(version)}
            rowActions={{ width: 120, cell: ({ version }) => <DiffButton version={version} /> }}
          />
        </ListState>
      </Section>
      {pipeline.version > 1 && <Comparison id={pipeline.id} latest={pipeline.version} />}
    </>
  )
}

const columnsFor = (live: number): Column<ListedVersion>[] => [
  { key: 'version', header: 'Version', lead: true, grows: true, cell: ({ version }) => `Version ${version}` },
  {
    key: 'state',
    header: 'State',
    cell: ({ version }) => <Status status={version === live ? 'live' : 'superseded'} />,
  },
  { key: 'when', header: 'When', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { key: 'who', header: 'Who', cell: ({ creator }) => creator?.name ?? creator?.id ?? '–' },
]

function Comparison({ id, latest }: { id: string; latest: number }) {
  const [search, setSearch] = useUrlState<'/pipelines/$id'>()
  const [from, to] = [Number(search.old ?? latest - 1), Number(search.new ?? latest)]
  const before = useRead(PipelineVersionQuery, { id, version: from }).data?.pipelineVersion
  const after = useRead(PipelineVersionQuery, { id, version: to }).data?.pipelineVersion
  const options = Array.from({ length: latest }, (_, index) => String(latest - index))
  const choose = (name: 'old' | 'new') => ({
    options: options.map((value) => ({ value, label: `Version ${value}` })),
    onChange: (value: string) => setSearch({ old: String(from), new: String(to), [name]: value }, { replace: true }),
  })
  return (
    <Section title="Compare">
      <Fields beside>
        <SelectField label="From" value={String(from)} {...choose('old')} />
        <SelectField label="To" value={String(to)} {...choose('new')} />
      </Fields>
      {before && after && (
        <JsonDiff
          before={pipelineDraftOf(before)}
          after={pipelineDraftOf(after)}
          beforeLabel={`version ${from}`}
          afterLabel={`version ${to}`}
        />
      )}
    </Section>
  )
}
