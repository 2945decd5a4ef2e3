/**
 * SQL: whether a run that is found by its key is running. Written so that the planner does not see that such a run is in
 * the index runs_running: it takes that index for almost empty, and would look through all of it for the run's id.
 */
export const isRunning = `status || '' = 'running'`
