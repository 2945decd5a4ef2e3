/*
 * An organisation's credentials for an external system, as a runtime gets them. They are read at every call and never
 * cached, so that a replaced secret takes effect immediately. The secret goes only into the request that is sent: never
 * into an error message, a step, a log line or the output.
 */
export type ConnectorKind = 'openai' | 'http'

export type OpenedConnector = {
  id: string
  kind: ConnectorKind
  /** An https address without credentials, query or fragment. */
  baseUrl: string
  /** Null if the connector has none, which only kind `http` allows. */
  secret: string | null
}

/** Rejects with an AgentFailure that a run can end with: `connector_not_found` or `connector_unavailable`. */
export type OpenConnector = (organizationId: string, id: string) => Promise<OpenedConnector>
