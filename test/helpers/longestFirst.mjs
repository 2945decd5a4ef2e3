/*
 * The order of the suites: long ones first, so that no worker has one left at the end; those that mostly wait alternate
 * with those that mostly compute. Large pages come first of all: in a worker with a full heap they take eight times as
 * long, because of garbage collection, and so do measurements of memory. Jest only knows durations of earlier runs, which a fresh clone does not have. All
 * other suites stay in Jest's order.
 */
import Sequencer from '@jest/test-sequencer'

const longest = [
  ...['main/stop', 'faults/livingProcesses', 'main/startOutput', 'faults/hungReceivers', 'faults/brokenTasks'],
  ...[
    'rest/largePages',
    'schema/documentCache',
    'schema/answerBudget',
    'faults/handover',
    'faults/webhookLedger',
    'faults/frozenOwner',
    'guardrails/hostileTexts',
  ],
  ...[
    'dashboard/everyPage',
    'dashboard/runs',
    'dashboard/pipelinesAndAlerts',
    'dashboard/agents',
    'dashboard/settings',
  ],
  ...['faults/cliListen', 'dashboard/webhooks', 'dashboard/shell', 'cli/runs/runsTerminal', 'dashboard/copyAs'],
  ...['dashboard/playground', 'browser/reference', 'dashboard/walk', 'dashboard/longRuns'],
  ...['cli/webhooks', 'cli/agents', 'cli/rawDoors', 'cli/runs/runs', 'dashboard/freshCheckout'],
  ...['faults/deadlines', 'faults/sharedLimits', 'webhooks/hostileReceivers', 'main/refusedStart'],
  ...[
    'platform/outgoing/hostileServers',
    'faults/fairness',
    'faults/hostileNeighbour',
    'faults/postgresRestart',
    'main/embeddedStart',
  ],
  ...['platform/embeddedPostgres', 'main/givenDatabase', 'main/admin', 'faults/idempotencyRace', 'faults/killedOwner'],
  ...[
    'webhooks/largeBodies',
    'faults/cancelRace',
    'guardrails/corpus',
    'rest/slowReader',
    'runtimes/expressionHostile',
  ],
  ...['schema/runEvents', 'runtimes/extractorLongTexts', 'platform/outgoing/publicLookup', 'faults/brokenStreams'],
  ...['runs/guardedOutput', 'faults/logoutElsewhere', 'access/scopeTable', 'main/rotateSecrets'],
  'browser/graphiql',
]

const placeOf = ({ path }) => {
  const place = longest.findIndex((name) => path.endsWith(`/test/${name}.test.ts`))
  return place < 0 ? longest.length : place
}

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => placeOf(one) - placeOf(other))
  }
}
