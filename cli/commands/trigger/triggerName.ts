/** The name of the agent, pipeline and alert rule that `ars trigger` creates. */
export const triggerName = 'ars trigger'
