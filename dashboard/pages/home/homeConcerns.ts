/** Is everything fine? Lists what is not: first what waits for the person, then the worst. */

import type { ShownPeriod } from '../../parts/chart/period.ts'
import type { AnySearch, PagePath } from '../../parts/navigation/pageUrls.ts'
import { periodWords } from '../../parts/period/periodWords.ts'
import type { MonthData, NowData } from './homeQueries.ts'

export type Severity = 'waiting' | 'critical' | 'warning'
export type Concern = { severity: Severity; text: string; to: PagePath; search?: AnySearch }

export function homeConcerns(now: NowData, overview: MonthData | undefined, period: ShownPeriod): Concern[] {
  const others = [
    ...atMost(3, alertConcerns(now), 'more alerts are firing', '/alerts'),
    ...atMost(3, webhookConcerns(overview), 'more webhooks are failing', '/webhooks'),
    ...runConcerns(now, period),
    ...quotaConcerns(overview),
  ]
  const worstFirst = others.sort((one, other) => order[one.severity] - order[other.severity])
  return [...waitingConcerns(now), ...worstFirst]
}

const order: Record<Severity, number> = { waiting: 0, critical: 1, warning: 2 }

/** Many of one kind are one line more. */
function atMost(count: number, concerns: Concern[], more: string, to: PagePath): Concern[] {
  const rest = concerns.length - count
  if (rest <= 0) return concerns
  return [...concerns.slice(0, count), { severity: 'critical', text: `${rest} ${more}`, to }]
}

function waitingConcerns({ waiting }: NowData): Concern[] {
  const count = waiting.count ?? waiting.edges.length
  if (count === 0) return []
  const text = count === 1 ? '1 run is waiting for a person' : `${count} runs are waiting for a person`
  return [{ severity: 'waiting', text, to: '/approvals' }]
}

const alertConcerns = ({ alerts }: NowData): Concern[] =>
  alerts.edges.map(({ node: { id, name } }) => ({
    severity: 'critical',
    text: `The alert “${name}” is firing`,
    to: '/alerts',
    search: { tab: 'alerts', alert: id },
  }))

function runConcerns({ analytics: { totals } }: NowData, period: ShownPeriod): Concern[] {
  if (totals.failed === 0) return []
  const { sentence } = periodWords(period)
  const text = `${totals.failed === 1 ? '1 run' : `${totals.failed} runs`} failed ${sentence}`
  const severity = (totals.successRate ?? 1) < 0.9 ? 'critical' : 'warning'
  return [{ severity, text, to: '/runs', search: { status: 'failed', after: period.from } }]
}

const webhookConcerns = (overview: MonthData | undefined): Concern[] =>
  failingWebhooks(overview).map(({ id, url, disabledReason }) => ({
    severity: 'critical',
    text:
      disabledReason === null
        ? `Deliveries to ${url} are failing`
        : `The webhook ${url} was disabled: ${disabledReason}`,
    to: `/webhooks/${id}`,
  }))

export const failingWebhooks = (overview: MonthData | undefined) =>
  (overview?.webhooks.edges ?? [])
    .map(({ node }) => node)
    .filter(
      ({ disabledReason, active, consecutiveFailures, stats }) =>
        disabledReason !== null || (active && (consecutiveFailures > 0 || stats.failed > 0)),
    )

function quotaConcerns(overview: MonthData | undefined): Concern[] {
  if (overview === undefined) return []
  const { limits, usage } = overview.usage
  const share = (usage.calls ?? 0) / Math.max(1, limits.monthlyCalls)
  if (share >= 1) return [{ severity: 'critical', text: "The month's quota is used up", to: '/usage' }]
  if (share >= 0.8)
    return [{ severity: 'warning', text: `${Math.floor(share * 100)}% of the month's quota is used`, to: '/usage' }]
  return []
}
