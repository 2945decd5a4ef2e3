/** The changelog's table of streams is complete: every route that streams, and every subscription. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { routes } from '../../rest/routes/routes.ts'
import { schema } from '../../schema/schema.ts'

const changelog = readFileSync(join(import.meta.dirname, '..', '..', 'CHANGELOG.md'), 'utf8')
const [, section = ''] = changelog.split('### Streaming support per route')
const [table = ''] = section.split('\n#')
const rows = [...table.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, route = '', streams = '']) => ({
  route,
  streams,
}))

test('the table has exactly the REST routes that stream', () => {
  const streaming = routes.filter(({ stream }) => stream !== undefined).map(({ method, path }) => `${method} ${path}`)
  const named = rows.map(({ route }) => route).filter((route) => !route.includes('graphql'))
  expect(named.toSorted()).toEqual(streaming.toSorted())
})

test.each(['POST /graphql', '/graphql/stream'])(
  'the row of %s has exactly the subscriptions of the schema',
  (route) => {
    const { streams = '' } = rows.find((row) => row.route === route) ?? {}
    const named = [...streams.matchAll(/`(\w+)`/g)].map(([, name]) => name)
    expect(named.toSorted()).toEqual(Object.keys(schema.getSubscriptionType()?.getFields() ?? {}).toSorted())
  },
)
