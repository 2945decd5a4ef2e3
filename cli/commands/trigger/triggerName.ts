/** Of the agent, the pipeline and the alert rule that `ars trigger` makes. */
export const triggerName = 'ars trigger'
