import { formatFigure } from '../../parts/chart/formatFigure.ts'
import { Id } from '../../parts/copy/Id.tsx'
import { Tile, Tiles } from '../../parts/figures/Tiles.tsx'
import { Facts } from '../../parts/layout/Facts.tsx'
import { Time } from '../../parts/time/Time.tsx'
import type { WebhookData } from '../webhooks/webhookQueries.ts'
import styles from './WebhookFacts.module.css'

export function WebhookFacts({ webhook }: { webhook: WebhookData }) {
  const { id, events, stats, secretHint, createdAt, updatedAt, previousSecretExpiresAt } = webhook
  const { deliveries, succeeded, failed, p95LatencyMs } = stats
  const listed = (status: string) => ({ to: `/webhooks/${id}`, search: { status } }) as const
  return (
    <div className={styles.facts}>
      <Tiles label="Deliveries in the last 24 hours">
        <Tile label="Deliveries in 24 h" value={formatFigure(deliveries, 'count')} />
        <Tile label="Succeeded deliveries" value={formatFigure(succeeded, 'count')} {...listed('succeeded')} />
        <Tile
          label="Failed deliveries"
          value={formatFigure(failed, 'count')}
          {...(failed > 0 && { tone: 'bad' })}
          {...listed('failed')}
        />
        <Tile label="p95 per attempt" value={formatFigure(p95LatencyMs, 'ms')} />
      </Tiles>
      <Facts
        facts={[
          ['Events', events.includes('*') ? 'All events' : events.join(', ')],
          ['Signing secret', <code key="hint">{secretHint}</code>],
          ['Old secret', oldSecret(previousSecretExpiresAt)],
          ['Created', <Time key="created" at={createdAt} />],
          ['Changed', <Time key="updated" at={updatedAt} />],
          ['Id', <Id key="id" id={id} />],
        ]}
      />
    </div>
  )
}

const oldSecret = (until: string | null) =>
  until === null ? (
    'never rotated'
  ) : (
    <>
      {Date.parse(until) > Date.now() ? 'also signs until ' : 'not used since '}
      <Time at={until} />
    </>
  )
