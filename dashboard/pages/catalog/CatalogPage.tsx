/** The agents that can be hired. */

import { useRead } from '../../graphql/useRead.ts'
import { AgentPages } from '../../parts/agents/AgentPages.tsx'
import { Button } from '../../parts/button/Button.tsx'
import { LinkButton } from '../../parts/button/LinkButton.tsx'
import { CodeBlock } from '../../parts/copy/CodeBlock.tsx'
import { ReadState } from '../../parts/feedback/ReadState.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import styles from './CatalogPage.module.css'
import { type CatalogEntry, CatalogQuery } from './catalogQuery.ts'
import { HireDialog } from './HireDialog.tsx'

export function CatalogPage() {
  const catalog = useRead(CatalogQuery, {})
  const [{ hire }, setSearch] = useUrlState<'/agents/catalog'>()
  const entry = catalog.data?.catalog.find(({ key }) => key === hire)
  return (
    <>
      <PageHeader
        title="Catalog"
        description="Ready-made agents. Hiring one creates an agent in your organisation, with its own name, settings and versions."
        actions={<LinkButton to="/agents/new">New custom agent</LinkButton>}
        call={{ operation: 'catalog.list', document: CatalogQuery }}
      />
      <AgentPages />
      <ReadState read={catalog}>
        {({ catalog: entries }) => (
          <ul className={styles.entries}>
            {entries.map((one) => (
              <Entry key={one.key} entry={one} onHire={() => setSearch({ hire: one.key })} />
            ))}
          </ul>
        )}
      </ReadState>
      <HireDialog entry={entry} onClose={() => setSearch({ hire: undefined }, { replace: true })} />
    </>
  )
}

function Entry({ entry, onHire }: { entry: CatalogEntry; onHire(): void }) {
  const settings = Object.keys((entry.configSchema.properties as object | undefined) ?? {})
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <h2>{entry.name}</h2>
        <code>{entry.key}</code>
      </div>
      <p className={styles.description}>{entry.description}</p>
      <CodeBlock label={`Example input of ${entry.name}`} code={JSON.stringify(entry.exampleInput, null, 2)} wrap />
      <div className={styles.foot}>
        <span className={styles.settings}>
          {settings.length === 0 ? 'No settings' : `Settings: ${settings.join(', ')}`}
        </span>
        <Button needs="agents:deploy" aria-label={`Hire ${entry.name}`} onClick={onHire}>
          Hire
        </Button>
      </div>
    </li>
  )
}
