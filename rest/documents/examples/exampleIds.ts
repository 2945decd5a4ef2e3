/** The ids and times of the examples. */
const id = '01jd3v9w8kq2m5n7p9r1s3t5v7'

export const exampleIds = {
  agent: `ag_${id}`,
  alert: `alrt_${id}`,
  alertRule: `rule_${id}`,
  apiKey: `key_${id}`,
  connector: `conn_${id}`,
  delivery: `dlv_${id}`,
  deployment: `dep_${id}`,
  earlierDeployment: 'dep_01jd3v7k2hq2m5n7p9r1s3t5v7',
  erasure: `era_${id}`,
  event: `evt_${id}`,
  invitation: `inv_${id}`,
  exported: `exp_${id}`,
  organization: `org_${id}`,
  pipeline: `pipe_${id}`,
  pipelineRun: `prun_${id}`,
  policy: `pol_${id}`,
  release: `rel_${id}`,
  releasedDeployment: 'dep_01jd3w5t4mq2m5n7p9r1s3t5v7',
  replay: `rpl_${id}`,
  replayedRun: 'run_01jd3w1v6yq2m5n7p9r1s3t5v7',
  request: `req_${id}`,
  run: `run_${id}`,
  user: `usr_${id}`,
  webhook: `wh_${id}`,
}

export const exampleTimes = {
  yesterday: '2026-01-30T09:00:00.000Z',
  created: '2026-01-31T09:30:00.000Z',
  started: '2026-01-31T09:30:00.012Z',
  finished: '2026-01-31T09:30:00.424Z',
  tomorrow: '2026-02-01T09:30:00.000Z',
  nextHour: '2026-01-31T10:30:00.000Z',
  nextWeek: '2026-02-07T09:30:00.000Z',
  nextMonth: '2026-02-01T00:00:00.000Z',
  nextYear: '2027-01-31T00:00:00.000Z',
}
