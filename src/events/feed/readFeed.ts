/** Reads the next events of organisations in the order of their feeds, in one statement. */
import { type Database, statement } from '../../platform/database/database.ts'
import { type BodyRow, bodyBytes, bodyColumns, bodyOf, joinRun } from '../eventBody.ts'
import type { EventHead } from '../findEvents.ts'
import { beforeTransaction, type FeedPosition, isAfter } from './feedPosition.ts'
import type { SealedPositions } from './sealedPositions.ts'

export type FeedEvent = FeedPosition &
  Omit<EventHead, 'body'> & {
    /** The envelope, as webhooks get it. */
    dataText: string
    /** The position as callers get it. */
    position: string
  }

export type FeedPage = {
  /** The position at which it starts. */
  after: FeedPosition
  events: FeedEvent[]
  /** All events up to here are among `events`, or of another type. */
  reached: FeedPosition
  /** There are no further events that may be shown yet. */
  isWhole: boolean
  /** Some events wait for older transactions to end. */
  isHeldBack: boolean
}

export type FeedRequest = { organizationId: string; after: FeedPosition }

export type ReadFeedDeps = { db: Pick<Database, 'run'>; feedPositions: SealedPositions }

/** Limits for one organisation in one read. */
const maxScanned = 500
const maxBytes = 131_072

/** With several requests, a page may be empty although there is a large event: only a single request reads that. */
export async function readFeed(
  { db, feedPositions }: ReadFeedDeps,
  requests: FeedRequest[],
  types: readonly string[] | null = null,
): Promise<Map<string, FeedPage>> {
  const rows = await db.run(readStatement, [
    requests.map(({ organizationId }) => organizationId),
    requests.map(({ after }) => after.transaction),
    requests.map(({ after }) => after.id),
    types,
    maxScanned,
    maxBytes,
  ])
  const rowsOf = Map.groupBy(rows, (row) => row.organization_id)
  return new Map(
    requests.map(({ organizationId, after }) => {
      const found = rowsOf.get(organizationId) ?? []
      return [organizationId, toPage(after, found, (row) => toEvent(feedPositions, row))]
    }),
  )
}

function toPage(after: FeedPosition, rows: Row[], toEvent: (row: EventRow) => FeedEvent | undefined): FeedPage {
  const shown = rows.filter(isEvent)
  const events = shown.map(toEvent).filter((event) => event !== undefined)
  const [summary] = rows
  if (summary === undefined) throw new Error('the statement returned no row for an organisation')
  const isCut = shown.length < summary.wanted
  const isWhole = !isCut && summary.scanned < maxScanned
  const last = shown.at(-1)
  const cutAt = last === undefined ? after : toPosition(last.position, last.id)
  const end = isCut ? cutAt : toPosition(summary.last_position, summary.last_id)
  const reached = isWhole ? beforeTransaction(Number(summary.watermark)) : end
  // A position newer than the watermark stays: its reader has seen everything below.
  return { after, events, reached: isAfter(after, reached) ? after : reached, isWhole, isHeldBack: summary.held_back }
}

const toPosition = (transaction: string | null, id: string | null): FeedPosition => ({
  transaction: Number(transaction),
  id: id ?? '',
})

/** Undefined for an event whose run has been deleted: the event is about to be. */
function toEvent(feedPositions: SealedPositions, row: EventRow): FeedEvent | undefined {
  const { id, organization_id: organizationId } = row
  const at = toPosition(row.position, id)
  const body = bodyOf(id, row.type, row.created_at, row)
  if (body === null) return undefined
  return {
    ...at,
    organizationId,
    type: row.type,
    subjectId: row.subject_id,
    createdAt: row.created_at,
    dataText: body,
    position: feedPositions.seal(organizationId, { kind: 'event', ...at }),
  }
}

/** An organisation without events has one row, whose event columns are null. */
type Row = BodyRow & {
  organization_id: string
  watermark: string
  scanned: number
  wanted: number
  last_position: string | null
  last_id: string | null
  held_back: boolean
  position: string | null
  id: string | null
  type: EventHead['type']
  subject_id: string | null
  created_at: Date
}

type EventRow = Row & { id: string }

const isEvent = (row: Row): row is EventRow => row.id !== null

/** Index: events_feed, twice per organisation; runs_pkey. A page that is read alone has at least one event. */
const readStatement = statement<Row>(
  'read_feed',
  `select asked.organization_id, event_watermark() as watermark, page.*
     from unnest($1::text[], $2::bigint[], $3::text[]) as asked (organization_id, after_position, after_id)
    cross join lateral (
      with scanned as materialized (
        select position, organization_id, id, type, subject_id, created_at, body, ${bodyBytes()} as own_bytes
          from events_after(asked.organization_id, asked.after_position, asked.after_id, $5) e
      ), wanted as materialized (
        select scanned.*, sum(own_bytes) over (order by position, id) as bytes
          from scanned where $4::text[] is null or type = any($4)
      )
      select counts.*, e.position, e.id, e.type, e.subject_id, e.created_at, ${bodyColumns()}
        from (
          select (select count(*)::int from scanned) as scanned, (select count(*)::int from wanted) as wanted,
                 last.position as last_position, last.id as last_id,
                 exists (select from events later where later.organization_id = asked.organization_id
                            and later.position >= event_watermark()) as held_back
            from (values (1)) as one
            left join lateral (select position, id from scanned order by position desc, id desc limit 1) last on true
        ) counts
        left join wanted e on e.bytes <= $6 or (e.bytes = e.own_bytes and cardinality($1) = 1)
        ${joinRun()}
    ) page
    order by asked.organization_id, page.position, page.id`,
)
