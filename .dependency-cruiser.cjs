/** Who may import whom; ARCHITECTURE.md draws the same picture. */
const nothingOf = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })
const features =
  '^src/(runs|agents|webhooks|access|viewer|audit|limits|idempotency|usage|guardrails|policies|connectors|pipelines|replays|releases|alerts|erasures|exports)/'

/** The rooms, which are the folders of src, from the top: a room imports only those below it, so no two import each other. */
const rooms = [
  ...['main', 'dashboard', 'edge', 'retention', 'erasures', 'exports', 'releases', 'replays', 'pipelines', 'alerts'],
  ...['usage', 'webhooks', 'runs', 'agents', 'policies'],
  ...['connectors', 'guardrails', 'runtimes', 'jsonSchemas', 'sandbox', 'streaming', 'scheduler', 'events'],
  ...['access', 'idempotency', 'audit', 'viewer', 'limits', 'cluster', 'bodies', 'platform', 'fairness'],
]
const roomOrder = rooms
  .slice(1)
  .map((room, index) =>
    nothingOf(
      `room-${room}-stays-below`,
      { path: `^src/${room}/` },
      { path: `^src/(${rooms.slice(0, index + 1).join('|')})/` },
      'A room imports only those that come after it in the list of rooms',
    ),
  )

/** Inside src/runs: a file may import its own layer and those named after it; what runs are is known to all. */
const runTypes = '(run|runStatus|runEvent|runErrors|createRunInput|waitTime)\\.ts$'
const runLayer = (layer, ...below) =>
  nothingOf(
    `runs-${layer}-stays-below`,
    { path: `^src/runs/${layer}/` },
    { path: `^src/runs/(?!${[layer, ...below].map((folder) => `${folder}/|`).join('')}${runTypes})` },
    'Inside src/runs: use cases, then execution, log, store; no import runs back up',
  )

module.exports = {
  forbidden: [
    nothingOf('no-cycles', {}, { circular: true }, 'A cycle hides who depends on whom, one of types too'),
    ...roomOrder,
    nothingOf(
      'rooms-are-listed',
      { path: `^src/(?!(${rooms.join('|')})/)` },
      {},
      'A new room gets its place in the list of rooms',
    ),
    nothingOf(
      'src-stays-below',
      { path: '^src/(?!main/)' },
      { path: '^(schema|rest)/' },
      'src never imports a door; only the composition root does',
    ),
    nothingOf(
      'main-is-the-root',
      { path: '^(src/(?!main/)|schema|rest)' },
      { path: '^src/main/' },
      'Nothing imports the composition root',
    ),
    nothingOf(
      'schema-below-rest',
      { path: '^schema/' },
      { path: '^rest/' },
      'REST stands on the schema, not the other way round',
    ),
    nothingOf(
      'rest-touches-no-feature',
      { path: '^rest/' },
      { path: features, dependencyTypesNot: ['type-only'] },
      'REST reaches a feature through the schema alone',
    ),
    nothingOf(
      'rest-touches-no-table',
      { path: '^rest/' },
      { path: '(typeorm|node_modules/pg/|^src/platform/database)' },
      'REST never touches a table',
    ),
    nothingOf(
      'platform-knows-no-domain',
      { path: '^src/platform/' },
      { path: '^src/(?!fairness/|platform/)' },
      'The platform has no domain words',
    ),
    nothingOf(
      'scheduler-knows-the-platform-only',
      { path: '^src/scheduler/' },
      { path: '^src/(?!fairness/|platform/|scheduler/)' },
      'Features register their work with the scheduler; it knows no feature',
    ),
    nothingOf(
      'bodies-know-the-platform-only',
      { path: '^src/bodies/' },
      { path: '^src/(?!fairness/|platform/|bodies/)' },
      'Features give it their columns and rows',
    ),
    nothingOf(
      'cluster-knows-the-platform-only',
      { path: '^src/cluster/' },
      { path: '^src/(?!fairness/|platform/|cluster/)' },
      'Features register what to take over from dead processes; it knows no feature',
    ),
    nothingOf(
      'sandbox-knows-the-platform-only',
      { path: '^src/sandbox/' },
      { path: '^src/(?!fairness/|platform/|sandbox/)' },
      'A sandbox runs the jobs that it is given',
    ),
    nothingOf(
      'json-schemas-know-no-feature',
      { path: '^src/jsonSchemas/' },
      { path: '^src/(?!fairness/|platform/|sandbox/|jsonSchemas/)' },
      'Features import JSON Schemas, not the reverse',
    ),
    nothingOf(
      'limits-know-the-platform-only',
      { path: '^src/limits/' },
      { path: '^src/(?!fairness/|platform/|limits/)' },
      'Features import the limits, not the reverse',
    ),
    nothingOf(
      'connectors-know-no-agent',
      { path: '^src/connectors/' },
      { path: '^src/(agents|runs|policies)/' },
      'Agents use connectors, not the other way round',
    ),
    runLayer('execution', 'log', 'store'),
    runLayer('log', 'store'),
    runLayer('store'),
    nothingOf(
      'run-types-stand-alone',
      { path: `^src/runs/${runTypes}` },
      { path: `^src/runs/(?!${runTypes})` },
      'What every layer of src/runs may import imports none of them',
    ),
    nothingOf(
      'events-know-the-platform-only',
      { path: '^src/events/' },
      { path: '^src/(?!fairness/|platform/|bodies/|events/)' },
      'Events know no feature',
    ),
    nothingOf(
      'streaming-knows-the-platform-only',
      { path: '^src/streaming/' },
      { path: '^src/(?!fairness/|platform/|streaming/)' },
      'Streams know no feature: what they write is given to them',
    ),
    nothingOf(
      'features-write-no-stream',
      { path: features },
      { path: '^src/streaming/(?!(awaitLog|changeFollower|logTails|liveList)\\.ts$)' },
      'A feature has logs and live lists that can be followed; the doors write them to streams',
    ),
    nothingOf(
      'runtimes-know-no-feature',
      { path: '^src/runtimes/' },
      { path: '^src/(?!fairness/|platform/|runtimes/|sandbox/|jsonSchemas/)', dependencyTypesNot: ['type-only'] },
      'A runtime executes; it stores nothing',
    ),
    nothingOf(
      'a-feature-keeps-its-entity',
      { path: '^src/(?!main/)([^/]+)/' },
      { path: 'Entity\\.ts$', pathNot: ['^src/$1/', '^src/platform/'] },
      'A feature may call the use case of another, never its entity',
    ),
    nothingOf(
      'migrations-import-nothing-of-ours',
      { path: '^migrations/' },
      { path: '^(src|schema|rest)/' },
      'A migration must mean the same for ever',
    ),
    nothingOf(
      'clients-stand-alone',
      { path: '^(cli|dashboard|clients/(?!scripted/)|bench)/' },
      { path: '^(src|schema|rest)/' },
      'What users run imports nothing of the server',
    ),
    nothingOf(
      'production-needs-no-dev-tools',
      { path: '^(src|schema|rest|migrations|dashboard)/', pathNot: '/printIntrospection\\.ts$' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
      'The server runs on its dependencies alone',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
