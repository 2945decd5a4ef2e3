import { graphql, type ResultOf } from '../../graphql/graphql.ts'

/** The run fields that the page shows. */
export const RunQuery = graphql(`
  query Run($id: ID!) {
    run(id: $id) {
      id
      agentId
      agentVersion
      attempt
      status
      input
      output
      metadata
      error { code message type retryable step attempt }
      requiredAction { id type prompt schema expiresAt }
      latencyMs
      tokensUsed
      timeoutMs
      createdAt
      startedAt
      finishedAt
      createdBy
      creator { id kind name }
      pipelineRunId
      pipelineStep
      releaseId
      agent { id name version status inputSchema policy }
    }
  }
`)

export type RunDetail = NonNullable<ResultOf<typeof RunQuery>['run']>

export const RunDeliveriesQuery = graphql(`
  query RunDeliveries($id: ID!) {
    run(id: $id) {
      id
      deliveries(first: 20) {
        edges {
          node {
            id
            eventId
            eventType
            status
            createdAt
            nextAttemptAt
            webhookId
            webhook { id url }
            attempts { number startedAt durationMs httpStatus error }
          }
        }
      }
    }
  }
`)

export type RunDelivery = NonNullable<ResultOf<typeof RunDeliveriesQuery>['run']>['deliveries']['edges'][number]['node']

export const CancelRunMutation = graphql(`
  mutation CancelRun($input: CancelRunInput!) {
    cancelRun(input: $input) {
      run { id status finishedAt }
    }
  }
`)

export const CreateRunMutation = graphql(`
  mutation CreateRun($input: CreateRunInput!) {
    createRun(input: $input) {
      replayed
      run { id status }
    }
  }
`)

export const SendRunActionMutation = graphql(`
  mutation SendRunAction($input: SendRunActionInput!) {
    sendRunAction(input: $input) {
      run { id status }
    }
  }
`)
