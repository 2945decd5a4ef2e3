/*
 * In which order the suites are begun: the long ones first, so that no worker is left with one at the end, and those that
 * mostly wait by turns with those that mostly compute, so that neither all wait nor all compute at once. Large pages
 * come before all: in a worker with a full heap, where every large text has it collected, they take eight times as long.
 * Jest remembers how long a suite took, but a fresh clone remembers nothing. The rest comes as Jest orders it.
 */
import Sequencer from '@jest/test-sequencer'

const longest = [
  ...['rest/largePages', 'faults/handover', 'faults/webhookLedger', 'faults/frozenOwner', 'guardrails/hostileTexts'],
  ...['faults/deadlines', 'faults/sharedLimits', 'webhooks/hostileReceivers', 'main/refusedStart'],
  ...['platform/outgoing/hostileServers', 'faults/fairness', 'faults/postgresRestart', 'main/embeddedStart'],
  ...['platform/embeddedPostgres', 'main/givenDatabase', 'main/admin', 'faults/idempotencyRace', 'faults/killedOwner'],
  ...[
    'webhooks/largeBodies',
    'faults/cancelRace',
    'guardrails/corpus',
    'rest/slowReader',
    'runtimes/expressionHostile',
  ],
  ...['schema/runEvents', 'runtimes/extractor', 'platform/outgoing/publicLookup', 'faults/brokenStreams'],
  ...['runs/guardedOutput', 'faults/logoutElsewhere', 'access/scopeTable', 'main/rotateSecrets'],
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
