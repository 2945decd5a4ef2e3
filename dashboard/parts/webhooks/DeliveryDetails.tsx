import { Id } from '../copy/Id.tsx'
import { type Fact, Facts } from '../layout/Facts.tsx'
import { PageLink } from '../navigation/PageLink.tsx'
import { Status } from '../status/Status.tsx'
import { LargeText } from '../text/LargeText.tsx'
import { Time } from '../time/Time.tsx'
import { DeliveryAttempts } from './DeliveryAttempts.tsx'
import styles from './DeliveryDetails.module.css'
import type { DeliveryData } from './deliveryQueries.ts'
import { SignatureCheck } from './SignatureCheck.tsx'

export function DeliveryDetails({ delivery }: { delivery: DeliveryData }) {
  const { id, requestBody, requestHeaders } = delivery
  return (
    <div className={styles.details}>
      <Facts facts={summary(delivery)} />
      <div className={styles.part}>
        <h3>Attempts</h3>
        <DeliveryAttempts delivery={delivery} />
      </div>
      <div className={styles.part}>
        <h3>Request headers</h3>
        {requestHeaders === null ? (
          <p>Known after the first attempt.</p>
        ) : (
          <LargeText label="Request headers" text={headerLines(requestHeaders)} name={`${id}-headers.txt`} />
        )}
      </div>
      <div className={styles.part}>
        <h3>Request body</h3>
        {requestBody === null ? (
          <p>The event is older than 30 days and no longer kept.</p>
        ) : (
          <LargeText label="Request body, exactly as sent" text={requestBody} name={`${id}.json`} />
        )}
      </div>
      {requestBody !== null && requestHeaders !== null && (
        <div className={styles.part}>
          <h3>Signature</h3>
          <SignatureCheck headers={requestHeaders} body={requestBody} />
        </div>
      )}
    </div>
  )
}

function summary(delivery: DeliveryData): Fact[] {
  const { id, status, eventType, eventId, webhook, webhookId, createdAt } = delivery
  const eventLink = (
    <PageLink to="/events" search={{ event: eventId }}>
      {eventType}
    </PageLink>
  )
  const webhookLink =
    webhook === null ? `${webhookId}, deleted` : <PageLink to={`/webhooks/${webhookId}`}>{webhook.url}</PageLink>
  return [
    ['Status', <Status key="status" status={status} />],
    ['Event', eventLink],
    ['Webhook', webhookLink],
    ['Created', <Time key="created" at={createdAt} />],
    ['Delivery', <Id key="id" id={id} />],
    ['Event id', <Id key="event" id={eventId} />],
  ]
}

const headerLines = (headers: Record<string, unknown>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
