import { expect, test } from '@jest/globals'
import { fail } from '../../src/access/accessErrors.ts'
import type { ServiceError } from '../../src/platform/errors.ts'
import { createClosing } from '../../src/platform/process/closing.ts'
import { createSharedConnections, maxReserved, reservedMs } from '../../src/streaming/sharedConnections.ts'
import { createUnreadResponses } from '../../src/streaming/unreadResponses.ts'
import type { Viewer } from '../../src/viewer/viewer.ts'
import { testClock } from '../helpers/testClock.ts'

const viewerOf = (id: string, organizationId = 'org_1') =>
  ({ id, organizationId, credential: { kind: 'api_key', id, expiresAt: null } }) as Viewer

function setUp() {
  const [clock, closing] = [testClock(), createClosing()]
  const watched = new Set<(error: ServiceError) => void>()
  const { reserve, find } = createSharedConnections({ clock, closing, unreadResponses: createUnreadResponses(clock) })
  const watch = (onEnd: (error: ServiceError) => void) => {
    watched.add(onEnd)
    return () => void watched.delete(onEnd)
  }
  return { clock, closing, watched, find, reserve: (viewer: Viewer) => reserve(viewer, watch, () => () => {}) }
}

test('limits the reservations per organisation, independent of other organisations', () => {
  const { clock, reserve } = setUp()
  for (let made = 0; made < maxReserved.organization; made++) reserve(viewerOf(`key_${made % 5}`))
  expect(() => reserve(viewerOf('key_6'))).toThrow(expect.objectContaining({ code: 'too_many_streams' }))
  reserve(viewerOf('key_7', 'org_2'))
  clock.advance(reservedMs)
  reserve(viewerOf('key_6'))
})

test.each<[string, (parts: ReturnType<typeof setUp>, token: string) => void]>([
  ['it expires', ({ clock }) => clock.advance(reservedMs)],
  [
    'its credentials end',
    ({ watched }) => {
      for (const onEnd of [...watched]) onEnd(fail('expired_credentials'))
    },
  ],
  ['it is closed', ({ find }, token) => find(viewerOf('key_1'), token).close()],
])('frees all resources of a reservation when %s', (_, end) => {
  const parts = setUp()
  const token = parts.reserve(viewerOf('key_1'))
  parts.find(viewerOf('key_1'), token)
  end(parts, token)
  expect(() => parts.find(viewerOf('key_1'), token)).toThrow(expect.objectContaining({ code: 'stream_token_unknown' }))
  expect(parts.watched.size).toBe(0)
  for (let made = 0; made < maxReserved.caller; made++) parts.reserve(viewerOf('key_1'))
  expect(() => parts.reserve(viewerOf('key_1'))).toThrow()
})

test('accepts no reservations and ends existing ones when the service shuts down', () => {
  const { closing, watched, reserve, find } = setUp()
  const token = reserve(viewerOf('key_1'))
  closing.close()
  expect(watched.size).toBe(0)
  expect(() => find(viewerOf('key_1'), token)).toThrow(expect.objectContaining({ code: 'stream_token_unknown' }))
  expect(() => reserve(viewerOf('key_1'))).toThrow(expect.objectContaining({ code: 'unavailable' }))
})
