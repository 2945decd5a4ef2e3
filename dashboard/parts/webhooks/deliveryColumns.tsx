import { Id } from '../copy/Id.tsx'
import { Status } from '../status/Status.tsx'
import type { Column } from '../table/Table.tsx'
import { formatDuration } from '../time/formatTime.ts'
import { Time } from '../time/Time.tsx'
import type { DeliveryRowData } from './deliveryQueries.ts'

export const deliveryColumns: Column<DeliveryRowData>[] = [
  { key: 'status', width: 120, header: 'Status', cell: ({ status }) => <Status status={status} /> },
  { key: 'event', width: 176, header: 'Event', lead: true, cell: ({ eventType }) => eventType },
  {
    key: 'http',
    width: 96,
    header: 'HTTP status',
    align: 'end',
    cell: ({ attempts }) => attempts.at(-1)?.httpStatus ?? '–',
  },
  { key: 'attempts', width: 80, header: 'Attempts', align: 'end', cell: ({ attempts }) => attempts.length },
  {
    key: 'duration',
    width: 88,
    header: 'Duration',
    align: 'end',
    cell: ({ attempts }) => formatDuration(attempts.at(-1)?.durationMs),
  },
  { key: 'error', header: 'Error', grows: true, cell: ({ attempts }) => attempts.at(-1)?.error ?? '' },
  { key: 'created', width: 112, header: 'Created', cell: ({ createdAt }) => <Time at={createdAt} ago /> },
  { key: 'id', width: 168, header: 'Id', cell: ({ id }) => <Id id={id} short /> },
]
