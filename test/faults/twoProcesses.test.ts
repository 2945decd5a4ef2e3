/** Two processes that share a database. All tests use one pair, since starting one costs more CPU than most of them. */
import { afterAll, beforeAll, describe } from '@jest/globals'
import { type Pair, startPair } from './helpers/cluster.ts'
import { testAnswerRace } from './twoProcesses/answerRace.ts'
import { testBrokenStreams } from './twoProcesses/brokenStreams.ts'
import { testCancelRace } from './twoProcesses/cancelRace.ts'
import { testEventFeed } from './twoProcesses/eventFeed.ts'
import { testIdempotencyRace } from './twoProcesses/idempotencyRace.ts'
import { testLastOwner } from './twoProcesses/lastOwner.ts'
import { testLogoutElsewhere } from './twoProcesses/logoutElsewhere.ts'
import { testRemovedPerson } from './twoProcesses/removedPerson.ts'

let started: Pair
beforeAll(async () => {
  started = await startPair({ SESSION_TOKENS: 'on' })
}, 60_000)
afterAll(() => started?.[Symbol.asyncDispose]())

const pair = () => started

describe('a logout at the other process', () => testLogoutElsewhere(pair))
describe('calls with the same idempotency key', () => testIdempotencyRace(pair))
describe('a removed person', () => testRemovedPerson(pair))
describe('owners who demote and remove each other', () => testLastOwner(pair))
describe('answers to one action', () => testAnswerRace(pair))
describe('streams', () => testBrokenStreams(pair))
describe('the event stream under concurrent transactions', () => testEventFeed(pair))
// The last one: it kills a process.
describe('cancelled runs', () => testCancelRace(pair))
