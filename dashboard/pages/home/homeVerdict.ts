/** Is everything fine? Lists what is not, the worst first. */
import type { MonthData, NowData } from './homeQueries.ts'

export type Concern = { tone: 'red' | 'amber'; text: string; to: string; search?: Record<string, string> }

export function homeConcerns(now: NowData, overview: MonthData | undefined, from: string): Concern[] {
  return [...alertConcerns(now), ...webhookConcerns(overview), ...runConcerns(now, from), ...quotaConcerns(overview)]
}

const alertConcerns = ({ alerts }: NowData): Concern[] =>
  alerts.edges.map(({ node: { id, name } }) => ({
    tone: 'red',
    text: `The alert “${name}” is firing`,
    to: '/alerts',
    search: { tab: 'alerts', alert: id },
  }))

function runConcerns({ waiting, analytics: { totals } }: NowData, from: string): Concern[] {
  const concerns: Concern[] = []
  const count = waiting.count ?? waiting.edges.length
  if (count > 0) {
    const text = count === 1 ? '1 run is waiting for a person' : `${count} runs are waiting for a person`
    concerns.push({ tone: 'amber', text, to: '/approvals' })
  }
  if (totals.failed > 0) {
    const text = totals.failed === 1 ? '1 run failed in 24 hours' : `${totals.failed} runs failed in 24 hours`
    const tone = (totals.successRate ?? 1) < 0.9 ? 'red' : 'amber'
    concerns.push({ tone, text, to: '/runs', search: { status: 'failed', after: from } })
  }
  return concerns
}

function webhookConcerns(overview: MonthData | undefined): Concern[] {
  return failingWebhooks(overview).map(({ id, url, disabledReason }) => ({
    tone: 'red' as const,
    text:
      disabledReason === null
        ? `Deliveries to ${url} are failing`
        : `The webhook ${url} was disabled: ${disabledReason}`,
    to: `/webhooks/${id}`,
  }))
}

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
  if (share >= 1) return [{ tone: 'red', text: "The month's quota is used up", to: '/usage' }]
  if (share >= 0.8)
    return [{ tone: 'amber', text: `${Math.floor(share * 100)}% of the month's quota is used`, to: '/usage' }]
  return []
}
