/** One call of every command that `--print` can show, with its flags, and with ids that need no look-up. */
export const ids = {
  agent: 'ag_01jd3v9w8kq2m5n7p9r1s3t5v7',
  run: 'run_01jd3v9w8kq2m5n7p9r1s3t5v7',
  pipeline: 'pipe_01jd3v9w8kq2m5n7p9r1s3t5v7',
  pipelineRun: 'prun_01jd3v9w8kq2m5n7p9r1s3t5v7',
  webhook: 'wh_01jd3v9w8kq2m5n7p9r1s3t5v7',
  delivery: 'dlv_01jd3v9w8kq2m5n7p9r1s3t5v7',
  event: 'evt_01jd3v9w8kq2m5n7p9r1s3t5v7',
  policy: 'pol_01jd3v9w8kq2m5n7p9r1s3t5v7',
  connector: 'conn_01jd3v9w8kq2m5n7p9r1s3t5v7',
  alert: 'alrt_01jd3v9w8kq2m5n7p9r1s3t5v7',
  rule: 'rule_01jd3v9w8kq2m5n7p9r1s3t5v7',
  key: 'key_01jd3v9w8kq2m5n7p9r1s3t5v7',
  user: 'usr_01jd3v9w8kq2m5n7p9r1s3t5v7',
  invitation: 'inv_01jd3v9w8kq2m5n7p9r1s3t5v7',
}

const text = `it's "quoted" \${HOME} ü`
const paging = ['--limit', '7', '--cursor', 'next', '--order', 'asc']
const period = ['--since', '2026-11-01T00:00:00.250Z', '--until', '2026-11-02T12:30:15Z']
const metadata = ['--metadata', 'some_key=x']
const jsonMetadata = ['--metadata', '{"some_key":"x"}']
const guardrails = ['--guardrails', '[{"check":"pii","on":"both","action":"redact"}]']
const steps = ['--steps', `[{"name":"a","agent_id":"${ids.agent}","input":"{ \\"n\\": 1 }"}]`]
const key = ['--idempotency-key', `a-key,"quoted"`]

/** By the words of the command. Several where one call can't have all flags. */
export const printedCommands: Record<string, string[][]> = {
  whoami: [[]],
  run: [[ids.agent, text, '--agent-version', '2', ...metadata, '--run-timeout', '5000', ...key]],
  'runs create': [
    [ids.agent, text, '--agent-version', '2', ...metadata, '--run-timeout', '5000', ...key],
    [ids.agent, '-i', '{"large":9007199254740993,"deep":[{"some-key":null,"ok":true}],"small":-0.5}'],
    [ids.agent, 'x', '--wait'],
  ],
  'runs stream': [[ids.run], [ids.run, '--after', '3']],
  'runs get': [[ids.run], [ids.run, '--wait', '5']],
  'runs list': [
    [...paging, ...period, '--agent', ids.agent, '--agent-version', '3', '--status', 'failed', '--status', 'completed'],
    ['--error-code', 'timeout', '--pipeline-run', ids.pipelineRun, '--created-by', ids.key, '--min-latency', '50'],
    ['--idempotency-key', 'a', ...metadata],
  ],
  'runs cancel': [[ids.run]],
  'runs action': [
    [ids.run, 'approve', '--action-id', 'act_1', '--reason', text, ...key],
    [ids.run, 'respond', '--action-id', 'act_1', '--payload', '{"answer":[1,null]}'],
  ],
  'runs events': [[ids.run, ...paging]],
  'runs export': [['--status', 'failed', '--output', 'runs.csv']],
  'webhooks list': [paging],
  'webhooks get': [[ids.webhook]],
  'webhooks create': [
    ['--url', 'https://receiver.example/a?b=c', '--events', 'run.completed,run.failed', '--description', text, ...key],
  ],
  'webhooks update': [
    [ids.webhook, '--active=false', '--description', 'x', '--if-revision', '3'],
    [ids.webhook, '-f', 'description=null'],
  ],
  'webhooks delete': [[ids.webhook, '--yes', '--if-revision', '2']],
  'webhooks enable': [[ids.webhook]],
  'webhooks rotate-secret': [[ids.webhook, '--yes']],
  'webhooks deliveries': [[ids.webhook, '--status', 'failed', ...paging]],
  'webhooks redeliver': [[ids.webhook, '--since', '2026-11-01T00:00:00Z']],
  'webhooks test': [[ids.webhook]],
  'deliveries list': [['--webhook', ids.webhook, '--event', ids.event, '--status', 'failed', ...paging, ...period]],
  'deliveries get': [[ids.delivery]],
  'deliveries redeliver': [[ids.delivery]],
  'events list': [['--event', 'run.completed', ...paging, ...period]],
  'events get': [[ids.event]],
  'events tail': [
    ['--after', 'position'],
    ['--since', '2026-11-01T00:00:00Z'],
  ],
  approvals: [['--agent', ids.agent]],
  'agents list': [['--status', 'active', '--kind', 'custom', ...paging]],
  'agents get': [[ids.agent], [ids.agent, '--agent-version', '2']],
  'agents create': [
    ['--name', text, '--expression', '1 + 1', '--policy', 'none', ...jsonMetadata, '--timeout-ms', '4000', ...key],
    ['--name', 'Model', '--model', 'm', '--instructions', text, '--connector', ids.connector, '--temperature', '0.5'],
  ],
  'agents update': [
    [ids.agent, '--name', 'New', '--timeout-ms', '4000', '--if-version', '3'],
    [ids.agent, '-f', 'max_concurrency=null', '-f', 'input_schema=null', '-f', 'metadata.a=b'],
  ],
  'agents archive': [[ids.agent, '--yes', '--if-version', '4']],
  'agents versions': [[ids.agent, ...paging]],
  'agents diff': [[ids.agent, '1', '2']],
  'agents rollback': [[ids.agent, '--to', '1', '--reason', text, '--if-version', '2', '--yes']],
  'deployments list': [[ids.agent, ...paging]],
  'catalog list': [[]],
  'catalog get': [['echo']],
  'catalog hire': [
    ['transformer', '--name', 'T', '--config', '{"expression":"1"}', '--policy', 'none', ...jsonMetadata, ...key],
  ],
  'pipelines list': [['--status', 'active', ...paging]],
  'pipelines get': [[ids.pipeline]],
  'pipelines create': [['--name', 'P', ...steps, '--description', text, ...jsonMetadata, ...key]],
  'pipelines update': [[ids.pipeline, '--name', 'P', ...steps, '--if-version', '2']],
  'pipelines archive': [[ids.pipeline, '--yes', '--if-version', '2']],
  'pipelines versions': [[ids.pipeline, ...paging]],
  'pipelines run': [[ids.pipeline, '-f', 'a=1', ...metadata, '--run-timeout', '9000', ...key]],
  'pipelines runs': [[ids.pipeline, '--status', 'failed', ...paging, ...period]],
  'pipelines follow': [[ids.pipelineRun], [ids.pipelineRun, '--after', '2']],
  'pipelines cancel': [[ids.pipelineRun]],
  'policies list': [paging],
  'policies get': [[ids.policy]],
  'policies create': [['--name', 'P', ...guardrails, '--is-default=false', ...key]],
  'policies update': [[ids.policy, '--name', 'P', ...guardrails, '--if-revision', '2']],
  'policies delete': [[ids.policy, '--yes', '--if-revision', '2']],
  'policies check': [['--policy', 'standard', '--value', '"a@b.example"', '--on', 'input']],
  'connectors list': [paging],
  'connectors get': [[ids.connector]],
  'connectors create': [['--name', 'C', '--kind', 'openai', '--base-url', 'https://models.example/v1', ...key]],
  'connectors update': [[ids.connector, '--name', 'C', '--if-revision', '2']],
  'connectors delete': [[ids.connector, '--yes', '--if-revision', '2']],
  'connectors test': [[ids.connector]],
  'alerts list': [['--status', 'firing', '--rule', ids.rule, ...paging]],
  'alerts get': [[ids.alert]],
  'alert-rules list': [paging],
  'alert-rules get': [[ids.rule]],
  'alert-rules create': [
    [
      ...[
        '--name',
        'R',
        '--metric',
        'error_rate',
        '--comparator',
        'gt',
        '--threshold',
        '0.5',
        '--window-seconds',
        '300',
      ],
      ...['--min-samples', '3', '--for-seconds', '60', '--agent', ids.agent, '--auto-rollback', 'true', ...key],
    ],
  ],
  'alert-rules update': [[ids.rule, '--threshold', '0.25', '--active=false', '--if-revision', '3']],
  'alert-rules delete': [[ids.rule, '--yes', '--if-revision', '2']],
  'alert-rules test': [[ids.rule]],
  'alert-rules history': [[ids.rule]],
  'keys list': [paging],
  'keys get': [[ids.key]],
  'keys create': [
    ['--name', 'K', '--scopes', 'runs:read', '--agent-ids', ids.agent, '--expires-at', '2027-01-01T00:00:00Z', ...key],
  ],
  'keys rotate': [[ids.key, '--yes']],
  'keys revoke': [[ids.key, '--yes']],
  'members list': [paging],
  'members invite': [['ann@example.com', '--role', 'viewer', ...key]],
  'members update': [[ids.user, '--role', 'member', '--name', text]],
  'members remove': [[ids.user, '--yes']],
  'members invitations': [paging],
  'members delete-invitation': [[ids.invitation]],
  'token create': [['--scopes', 'runs:read', '--expires-in', '600']],
  usage: [['--month', '2026-10']],
  analytics: [
    ['--from', '2026-11-01T00:00:00Z', '--to', '2026-11-02T00:00:00Z', '--interval', 'hour', '--agent', ids.agent],
  ],
  audit: [['--action', 'agent.created', '--actor', ids.key, '--target', ids.agent, ...paging, ...period]],
}

/** Commands whose own call depends on the results of earlier calls, so nothing is printed before those. */
export const unprinted = {
  'runs rerun': 'reads the run first',
  'agents edit': 'opens an editor',
  listen: 'forwards what it follows',
  trigger: 'makes other calls first',
}
