import { listCommand } from '../../command/listCommand.ts'
import { readRunFilters, runColumns, runFilterFlags } from './runFilters.ts'

export const list = listCommand({
  brief: 'List runs, newest first',
  examples: [
    ['ars runs list', 'the latest runs'],
    ['ars runs list --status failed --since 2h', 'what failed in the last two hours'],
    ['ars runs list --status failed --since yesterday --until today', 'what failed yesterday, by the days of UTC'],
    ['ars runs list --agent echo --all --json id,status', 'every run of an agent, one JSON object per line'],
  ],
  operation: 'runs.list',
  flags: runFilterFlags,
  columns: runColumns,
  empty: 'There are no such runs. `ars run echo hello` creates one.',
  list: async (client, page, { flags }) => {
    const filters = await readRunFilters(client, flags)
    return () => client.runs.list({ ...page, ...filters })
  },
})
