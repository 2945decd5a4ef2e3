/** The page about what an event reports. */
export function subjectOf(data: Record<string, unknown>): { id: string; to: string } | undefined {
  for (const name of ['id', 'run_id', 'rule_id', 'agent_id', 'webhook_id']) {
    const id = data[name]
    const path = typeof id === 'string' ? pathOf(id) : undefined
    if (typeof id === 'string' && path !== undefined) return { id, to: path }
  }
  return undefined
}

const folders: Record<string, string> = {
  run: 'runs',
  ag: 'agents',
  wh: 'webhooks',
  prun: 'pipeline-runs',
  rule: 'alerts/rules',
}

function pathOf(id: string): string | undefined {
  const folder = folders[id.slice(0, id.indexOf('_'))]
  return folder && `/${folder}/${id}`
}
