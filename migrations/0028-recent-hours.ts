import type { MigrationInterface, QueryRunner } from 'typeorm'

/*
 * A third grain of recent figures: windows of more than an hour are read in hours. Past hours are summed from their steps
 * of 4 minutes, organisation by organisation.
 */
export class RecentHours1700000000028 implements MigrationInterface {
  name = 'RecentHours1700000000028'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(addUpDeliveries)
    const organizations: { id: string }[] = await runner.query(findOrganizations)
    for (const { id } of organizations) {
      const hours: Hour[] = await runner.query(findHours, [id])
      await runner.query(storeHours, [id, ...columnsOf(hours)])
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from recent_run_rollups where seconds = 3600')
    await runner.query('delete from recent_delivery_rollups where seconds = 3600')
  }
}

type Hour = { agent_id: string; agent_version: number; hour: Date; sums: string[]; histograms: Buffer[] }

const columnsOf = (hours: Hour[]): unknown[] => [
  hours.map(({ agent_id }) => agent_id),
  hours.map(({ agent_version }) => agent_version),
  hours.map(({ hour }) => hour),
  ...[0, 1, 2, 3].map((place) => hours.map(({ sums }) => sums[place])),
  hours.map(({ histograms }) => encode(addUp(histograms))),
]

/** Histograms as they are stored at this version: counts as varints from bucket 0 on; a 0 and the number of zeros after it. */
function addUp(histograms: Buffer[]): number[] {
  const sum: number[] = []
  for (const bytes of histograms) {
    let bucket = 0
    let isAfterZero = false
    for (const number of numbersOf(bytes)) {
      if (isAfterZero) bucket += number
      else {
        while (sum.length <= bucket) sum.push(0)
        sum[bucket] = (sum[bucket] ?? 0) + number
        bucket += 1
      }
      isAfterZero = !isAfterZero && number === 0
    }
  }
  return sum
}

function* numbersOf(bytes: Buffer): Generator<number> {
  let number = 0
  let scale = 1
  for (const byte of bytes) {
    number += (byte & 0x7f) * scale
    scale *= 0x80
    if (byte >= 0x80) continue
    yield number
    number = 0
    scale = 1
  }
}

function encode(counts: number[]): Buffer {
  const numbers: number[] = []
  for (let bucket = 0; bucket < counts.length; bucket++) {
    numbers.push(counts[bucket] ?? 0)
    if (counts[bucket] !== 0) continue
    const first = bucket
    while (counts[bucket + 1] === 0) bucket += 1
    numbers.push(bucket - first)
  }
  return Buffer.from(numbers.flatMap(varint))
}

const varint = (number: number): number[] =>
  number < 0x80 ? [number] : [(number % 0x80) | 0x80, ...varint(Math.floor(number / 0x80))]

const hour = `date_bin('1 hour', start, 'epoch')`
const expiry = `interval '93600 seconds'`

const addUpDeliveries = `insert into recent_delivery_rollups (organization_id, seconds, start, succeeded, failed, expires_at)
  select organization_id, 3600, ${hour}, sum(succeeded), sum(failed), ${hour} + ${expiry}
    from recent_delivery_rollups where seconds = 240 group by organization_id, ${hour}`

const findOrganizations = 'select distinct organization_id as id from recent_run_rollups'

const findHours = `select agent_id, agent_version, ${hour} as hour, array_agg(latencies) as histograms,
         array[sum(completed), sum(failed), sum(cancelled), sum(tokens_used)]::text[] as sums
    from recent_run_rollups where organization_id = $1 and seconds = 240 group by agent_id, agent_version, ${hour}`

const storeHours = `insert into recent_run_rollups (organization_id, seconds, agent_id, agent_version, start, completed, failed,
                                  cancelled, tokens_used, latencies, expires_at)
  select $1, 3600, h.*, h.start + ${expiry}
    from unnest($2::text[], $3::int[], $4::timestamptz[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bytea[])
      as h (agent_id, agent_version, start, completed, failed, cancelled, tokens_used, latencies)`
