import { graphql, type ResultOf } from '../../graphql/graphql.ts'

/** The agent with its newest inputs. */
export const PlaygroundAgentQuery = graphql(`
  query PlaygroundAgent($id: ID!) {
    agent(id: $id) {
      id
      name
      description
      version
      status
      catalogKey
      inputSchema
      runs(first: 5) { edges { node { id createdAt input } } }
    }
  }
`)
export type PlaygroundAgent = NonNullable<ResultOf<typeof PlaygroundAgentQuery>['agent']>

export const ExampleInputsQuery = graphql(`
  query ExampleInputs {
    catalog { key exampleInput }
  }
`)

/** The run that "Edit and rerun" starts from. */
export const SourceRunQuery = graphql(`
  query SourceRun($id: ID!) {
    run(id: $id) { id agentId input metadata }
  }
`)

export const SimulatorPartsQuery = graphql(`
  query SimulatorParts {
    policies(first: 100) { edges { node { id name } } }
    agents(first: 100) { edges { node { id name status catalogKey policy } } }
  }
`)

export const CreateBlockingPolicyMutation = graphql(`
  mutation CreateBlockingPolicy($input: CreatePolicyInput!) {
    createPolicy(input: $input) { policy { id } }
  }
`)

export const HireSimulatorMutation = graphql(`
  mutation HireSimulator($input: HireAgentInput!) {
    hireAgent(input: $input) { agent { id } }
  }
`)
