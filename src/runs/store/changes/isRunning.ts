/**
 * SQL: whether a run that is found by its key is running. Written so that the planner does not use the index runs_running: it
 * takes that index for almost empty, and would scan all of it for the run's id.
 */
export const isRunning = `status || '' = 'running'`
