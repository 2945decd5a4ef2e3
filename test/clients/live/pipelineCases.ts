/** Pipelines and their runs. */
import { type Kept, keepAs, type LiveCase, step, wholeLog } from './liveCase.ts'

const byId = ({ id = '' }: Kept) => ({ path: [id] })
const byRun = ({ run = '' }: Kept) => ({ path: [run] })

export const pipelineCases = (echo: string): LiveCase[] => [
  {
    name: 'a pipeline is created, changed, run, streamed and archived',
    steps: [
      step('pipelines.create', {
        call: () => ({ body: { name: 'Research', steps: [{ name: 'one', agent_id: echo }] } }),
        keep: keepAs('id'),
      }),
      step('pipelines.get', { call: byId, result: { json: { name: 'Research', version: 1 } } }),
      step('pipelines.list', { call: () => ({ query: { status: 'active' }, mode: 'all' }) }),
      step('pipelines.update', {
        call: (kept) => ({
          ...byId(kept),
          body: {
            steps: [
              { name: 'one', agent_id: echo },
              { name: 'two', agent_id: echo },
            ],
          },
        }),
        result: { json: { version: 2 } },
      }),
      step('pipelines.listVersions', {
        call: (kept) => ({ ...byId(kept), mode: 'all' }),
        result: { items: [{ version: 2 }, { version: 1 }] },
      }),
      step('pipelines.getVersion', { call: ({ id = '' }) => ({ path: [id, '1'] }), result: { json: { version: 1 } } }),
      step('pipelineRuns.create', {
        call: (kept) => ({ ...byId(kept), body: { input: { query: 'ü' } } }),
        result: { json: { status: 'completed', output: { result: 'ü' } } },
        keep: keepAs('run'),
      }),
      step('pipelineRuns.get', { call: (kept) => ({ ...byRun(kept), query: { wait: 5 } }) }),
      step('pipelineRuns.list', { call: () => ({ query: { status: ['completed'], limit: 1 } }) }),
      step('pipelineRuns.listOfPipeline', {
        call: (kept) => ({ ...byId(kept), mode: 'all' }),
        result: ({ run = '' }) => ({ items: [{ id: run }] }),
      }),
      step('pipelineRuns.follow', { call: byRun, result: { status: 'completed' }, check: wholeLog }),
      step('pipelineRuns.stream', {
        call: (kept) => ({ ...byId(kept), body: { input: { query: 'x' } } }),
        result: { status: 'completed' },
        check: wholeLog,
      }),
      step('pipelineRuns.cancel', { call: byRun, error: { class: 'UnprocessableError', code: 'run_not_active' } }),
      step('pipelines.archive', { call: byId, result: { json: { status: 'archived' } } }),
    ],
  },
]
