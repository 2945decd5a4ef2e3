import { Button } from '../../parts/button/Button.tsx'
import { CodeBlock } from '../../parts/copy/CodeBlock.tsx'
import { Id } from '../../parts/copy/Id.tsx'
import { Drawer } from '../../parts/dialog/Drawer.tsx'
import { Facts } from '../../parts/layout/Facts.tsx'
import { Row } from '../../parts/layout/Row.tsx'
import { pageOfId } from '../../parts/navigation/pageOfId.ts'
import { Time } from '../../parts/time/Time.tsx'
import { actorText } from './auditColumns.tsx'
import type { AuditRow } from './auditQueries.ts'

type AuditDrawerProps = {
  entry: AuditRow | undefined
  onClose(): void
  onFilter(patch: { actor?: string; target?: string; action?: string }): void
}

export const AuditDrawer = ({ entry, onClose, onFilter }: AuditDrawerProps) => (
  <Drawer open={entry !== undefined} onClose={onClose} title={entry?.action ?? ''}>
    {entry !== undefined && (
      <>
        <Facts
          facts={[
            ['Time', <Time key="time" at={entry.createdAt} />],
            ['Actor', actorText(entry.actor)],
            ['Actor id', <Id key="actor" id={entry.actor.id} {...pageOfId(entry.actor.id)} />],
            ['Target', entry.targetId ? <Id key="target" id={entry.targetId} {...pageOfId(entry.targetId)} /> : '–'],
            ['Address', entry.address || '–'],
            ['Request', entry.requestId ? <Id key="request" id={entry.requestId} /> : '–'],
          ]}
        />
        <Row>
          <Button onClick={() => onFilter({ actor: entry.actor.id })}>All by this actor</Button>
          {entry.targetId && (
            <Button onClick={() => onFilter({ target: entry.targetId ?? '' })}>All about this target</Button>
          )}
          <Button onClick={() => onFilter({ action: entry.action })}>All {entry.action}</Button>
        </Row>
        <h3>Details</h3>
        <CodeBlock code={JSON.stringify(entry.details, null, 2)} label="Details" wrap />
      </>
    )}
  </Drawer>
)
