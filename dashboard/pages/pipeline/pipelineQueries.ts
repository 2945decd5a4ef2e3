import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const PipelineQuery = graphql(`
  query Pipeline($id: ID!) {
    pipeline(id: $id) {
      id name description status version output metadata createdAt updatedAt archivedAt
      steps {
        name agentId input dependsOn when forEach maxParallel retry { maxAttempts delayMs } timeoutMs onFailure
      }
    }
  }
`)

export type Pipeline = NonNullable<ResultOf<typeof PipelineQuery>['pipeline']>

export const PipelineVersionsQuery = graphql(`
  query PipelineVersions($id: ID!, $first: Int, $after: String) {
    pipeline(id: $id) {
      versions(first: $first, after: $after) {
        pageInfo { hasNextPage endCursor }
        edges { node { version createdAt creator { id kind name } } }
      }
    }
  }
`)

export const PipelineVersionQuery = graphql(`
  query PipelineVersion($id: ID!, $version: Int!) {
    pipelineVersion(pipelineId: $id, version: $version) {
      version name description output metadata
      steps {
        name agentId input dependsOn when forEach maxParallel retry { maxAttempts delayMs } timeoutMs onFailure
      }
    }
  }
`)

export const UpdatePipelineMutation = graphql(`
  mutation UpdatePipeline($input: UpdatePipelineInput!) {
    updatePipeline(input: $input) { pipeline { id version } }
  }
`)

export const ArchivePipelineMutation = graphql(`
  mutation ArchivePipeline($input: ArchivePipelineInput!) {
    archivePipeline(input: $input) { pipeline { id status } }
  }
`)

export const CreatePipelineRunMutation = graphql(`
  mutation CreatePipelineRun($input: CreatePipelineRunInput!) {
    createPipelineRun(input: $input) { replayed pipelineRun { id } }
  }
`)

export type ListedVersion = NonNullable<
  ResultOf<typeof PipelineVersionsQuery>['pipeline']
>['versions']['edges'][number]['node']
