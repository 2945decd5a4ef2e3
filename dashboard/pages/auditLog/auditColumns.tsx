import { Id } from '../../parts/copy/Id.tsx'
import { pageOfId } from '../../parts/navigation/pageOfId.ts'
import type { Column } from '../../parts/table/Table.tsx'
import { Time } from '../../parts/time/Time.tsx'
import styles from './AuditLogPage.module.css'
import type { AuditRow } from './auditQueries.ts'

export const auditColumns: Column<AuditRow>[] = [
  { key: 'action', width: 200, header: 'Action', lead: true, cell: ({ action }) => <code>{action}</code> },
  {
    key: 'actor',
    width: 216,
    header: 'Actor',
    cell: ({ actor }) => (
      <>
        {actorText(actor)} <span className={styles.soft}>{actor.kind.replaceAll('_', ' ')}</span>
      </>
    ),
  },
  {
    key: 'target',
    header: 'Target',
    grows: true,
    cell: ({ targetId }) => (targetId ? <Id id={targetId} short {...pageOfId(targetId)} /> : '–'),
  },
  { key: 'address', width: 120, header: 'Address', cell: ({ address }) => address || '–' },
  { key: 'at', width: 160, card: 'side', header: 'Time', cell: ({ createdAt }) => <Time at={createdAt} /> },
]

export const actorText = ({ id, name }: AuditRow['actor']): string => name ?? id
