/*
 * What a runtime may know of an organisation's credentials for an outside system. It is asked for at every call and
 * kept nowhere, so that a replaced secret is good at once. The secret belongs into the request that is sent, and into
 * nothing else: not into a failure's message, a step, a log line or the output.
 */
export type ConnectorKind = 'openai' | 'http'

export type OpenedConnector = {
  id: string
  kind: ConnectorKind
  /** An https address without credentials, query or fragment. */
  baseUrl: string
  /** Null where the connector has none, which only one of kind `http` may. */
  secret: string | null
}

/** Rejects with an AgentFailure that a run can end with: `connector_not_found` or `connector_unavailable`. */
export type OpenConnector = (organizationId: string, id: string) => Promise<OpenedConnector>
