/*
 * DATABASE_POOL of services that tests start. A start uses all connections of the pool at once, and each takes some 50 ms of
 * CPU: PostgreSQL starts a process, which reads the catalogue and plans every statement again.
 */
export const fewConnections = '6'

/** The service's own default, for processes under load, and for statements that wait for each other. */
export const usualConnections = '12'
