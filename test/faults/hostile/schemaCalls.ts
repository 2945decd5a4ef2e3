/** Schemas that are expensive to compile or to check, through a question of the simulator or an agent's own schemas. */
import { type HostileCall, many } from './attacker.ts'

const failing = { allOf: many(100, (index) => ({ type: 'string', minLength: index })) }

/** Each level refers twice to the next one. */
function doubling(levels: number, refer: (name: string) => object) {
  const definitions = many(levels, (level) => [
    `d${level}`,
    level === levels - 1 ? { type: 'string' } : { allOf: [refer(`d${level + 1}`), refer(`d${level + 1}`)] },
  ])
  return Object.fromEntries(definitions)
}

const question = (name: string, schema: unknown, payload: unknown): HostileCall => ({
  name,
  run: (attacker) => attacker.answerQuestion(schema, payload),
})

const inputSchema = (name: string, schema: unknown): HostileCall => ({
  name: `agent with ${name}`,
  run: ({ send }) =>
    send('POST', '/v2/agents/custom', {
      name: 'Own',
      runtime: { type: 'expression', expression: '$' },
      input_schema: schema,
    }),
})

/** Decoding before splitting gives `$defs.a.d1`, decoding after it `$defs['a/d1']`. */
const percentReference = {
  $defs: {
    a: Object.fromEntries(many(40, (level) => [`d${level}`, true])),
    ...Object.fromEntries(
      Object.entries(doubling(40, (name) => ({ $ref: `#/$defs/a%2F${name}` }))).map(([name, part]) => [
        `a/${name}`,
        part,
      ]),
    ),
  },
  $ref: '#/$defs/a%2Fd0',
}
/** References of the inner schema are resolved against its `$id`, not the root. */
const innerId = {
  $defs: Object.fromEntries(many(40, (level) => [`d${level}`, true])),
  properties: {
    a: {
      $id: 'https://inner.example/',
      $defs: doubling(40, (name) => ({ $ref: `#/$defs/${name}` })),
      $ref: '#/$defs/d0',
    },
  },
}
/** A schema below a name that is also a keyword for data. */
const dependent = {
  dependencies: {
    enum: {
      $defs: doubling(40, (name) => ({ $ref: `#/dependencies/enum/$defs/${name}` })),
      $ref: '#/dependencies/enum/$defs/d0',
    },
  },
}

export const schemaCalls: HostileCall[] = [
  question(
    '100 failing parts for 50,000 items',
    { type: 'array', items: failing },
    many(50_000, () => 0),
  ),
  question(
    '100 failing parts for 500,000 items',
    { type: 'array', items: failing },
    many(500_000, () => 0),
  ),
  question('references with %2F', percentReference, 'text'),
  question('an $id below the root', innerId, { a: 'text' }),
  question('dependencies', dependent, { enum: 1 }),
  question(
    '20 enums of 500 for 20,000 items',
    { items: { allOf: many(20, (part) => ({ enum: many(500, (index) => part * 500 + index) })) } },
    many(20_000, () => 'none'),
  ),
  question(
    'patterns for empty texts',
    { items: { allOf: many(20, (index) => ({ pattern: `^(a?){${index + 20}}$` })) } },
    many(100_000, () => ''),
  ),
  question(
    '20 contains for 100,000 items',
    { allOf: many(20, (index) => ({ contains: { const: `none ${index}` } })) },
    many(100_000, () => 0),
  ),
  question(
    'patterns that are slow to compile',
    { anyOf: many(200, (index) => ({ pattern: `(?:a{1,1000}){1}${index}` })) },
    'a'.repeat(1_000),
  ),
  question('$async', { $async: true, type: 'string' }, 0),
  question('patterns for a megabyte of text', { pattern: '(a|aa|aaa)*(b|bb)*c$' }, 'a'.repeat(900_000)),
  question('patterns for 40,000 names', { propertyNames: { pattern: '^(x+y*)+$' } }, names(40_000)),
  question(
    'pattern properties for 40,000 names',
    { patternProperties: Object.fromEntries(many(20, (index) => [`^(n?${index})*$`, { type: 'string' }])) },
    names(40_000),
  ),
  question('unique texts', { type: 'array', items: { type: 'string' }, uniqueItems: true }, many(90_000, String)),
  question(
    'unique objects',
    { type: 'array', uniqueItems: true },
    many(20_000, (index) => ({ index })),
  ),
  question('a value 60 levels deep', { type: 'object' }, JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`)),
  question(
    '1,000 nested parts',
    nested(1_000),
    many(1_000, () => []),
  ),
  question(
    'oneOf of 900 parts for 50,000 items',
    { items: { oneOf: many(900, String).map((c) => ({ const: c })) } },
    many(50_000, () => 'x'),
  ),
  question(
    'unevaluated properties',
    {
      anyOf: many(100, (index) => ({ properties: { [`p${index}`]: { type: 'number' } } })),
      unevaluatedProperties: false,
    },
    names(40_000),
  ),
  inputSchema('references that double', {
    $defs: doubling(30, (name) => ({ $ref: `#/$defs/${name}` })),
    $ref: '#/$defs/d0',
  }),
  inputSchema('patterns that are slow to compile', {
    anyOf: many(20, (index) => ({ pattern: `(?:a{1,1000}){1}${index}` })),
  }),
  inputSchema('the most parts that are counted', {
    allOf: many(990, (index) => ({ $ref: `#/allOf/${(index + 1) % 989}/x` })),
  }),
  inputSchema('an anchor', { $anchor: 'a', properties: { a: { $dynamicAnchor: 'b' } } }),
  {
    name: 'an agent with 32 tools',
    async run({ send, receiver }) {
      const connector = await send('POST', '/v2/connectors', {
        name: 'M',
        kind: 'openai',
        base_url: receiver.url('/'),
        secret: 's',
      })
      const parameters = {
        type: 'object',
        properties: Object.fromEntries(many(100, (index) => [`p${index}`, { pattern: `^a{1,90}${index}` }])),
      }
      const tools = many(32, (index) => ({
        name: `tool_${index}`,
        description: 'x',
        url: receiver.url('/tool'),
        parameters,
      }))
      const runtime = { type: 'llm', connector_id: connector.json.id, model: 'm', tools }
      return send('POST', '/v2/agents/custom', { name: 'Tools', runtime })
    },
  },
]

function names(count: number): Record<string, number> {
  return Object.fromEntries(many(count, (index) => [`xxxxx${index}`, index]))
}

function nested(levels: number): object {
  let schema: object = { type: 'array' }
  for (let level = 0; level < levels; level++) schema = { items: schema }
  return schema
}
