/** GraphQL documents that are expensive to parse, validate, execute or cache. */
import { type HostileCall, many } from './attacker.ts'

const document = (name: string, query: string, variables = {}): HostileCall => ({
  name: `GraphQL: ${name}`,
  run: ({ graphql }) => graphql(query, variables),
})

const chained = (count: number) =>
  `{ ...f0 } ${many(count, (index) => `fragment f${index} on Query { ${index === count - 1 ? '__typename' : `...f${index + 1} ...f${index + 1}`} }`).join(' ')}`

export const documentCalls: HostileCall[] = [
  document('10,000 aliases', `{ ${many(10_000, (index) => `a${index}: __typename`).join(' ')} }`),
  document(
    '1,000 aliases of lists',
    `{ ${many(1_000, (index) => `a${index}: runs(first: 100) { edges { node { id } } }`).join(' ')} }`,
  ),
  document('10,000 unknown fields', `{ ${many(10_000, (index) => `x${index}`).join(' ')} }`),
  document('deep selections', `{ ${'runs { edges { node { agent { '.repeat(500)} id ${'} } } }'.repeat(500)} }`),
  document('brackets alone', '{'.repeat(100_000)),
  document('fragments that double', chained(30)),
  document('fragments in a circle', '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }'),
  document('20,000 directives', `{ __typename ${'@skip(if: false)'.repeat(20_000)} }`),
  document(
    'overlapping fields',
    `{ ${many(3_000, (index) => `viewer { organization { id${index}: id } }`).join(' ')} }`,
  ),
  document('5,000 variables', `query (${many(5_000, (index) => `$v${index}: Int`).join(',')}) { __typename }`),
  document('a megabyte of block string', `{ node(id: """${'\\"""\n'.repeat(150_000)}""") { id } }`),
  document('a megabyte of commas', `{ ${','.repeat(900_000)} __typename }`),
  document('a megabyte of comments', `{ ${'#\n'.repeat(450_000)} __typename }`),
  document(
    'input of 50,000 unknown fields',
    'mutation ($input: CreateRunInput!) { createRun(input: $input) { run { id } } }',
    {
      input: Object.fromEntries(many(50_000, (index) => [`f${index}`, 0])),
    },
  ),
  document(
    'a list of 100,000 wrong values',
    'query ($status: [RunStatus!]) { runs(status: $status) { edges { node { id } } } }',
    {
      status: many(100_000, () => 'WRONG'),
    },
  ),
  document(
    'a literal of 20,000 objects',
    `mutation { createRun(input: { agentId: "x", input: { a: [${'{b: 1},'.repeat(20_000)}] } }) { run { id } } }`,
  ),
  document('introspection, deep', `{ __schema { types { ${'fields { type { '.repeat(8)} name ${'} }'.repeat(8)} } } }`),
  document('5,000 operations', many(5_000, (index) => `query q${index} { __typename }`).join(' ')),
  {
    name: 'GraphQL: a batch',
    run: ({ send }) =>
      send(
        'POST',
        '/graphql',
        many(10_000, () => ({ query: '{ __typename }' })),
      ),
  },
  {
    name: 'GraphQL: 2,000 tiny documents',
    run: async ({ graphql }) => {
      for (let batch = 0; batch < 20; batch++)
        await Promise.all(many(100, (index) => graphql(`{ a${batch}_${index}: __typename }`)))
    },
  },
]
