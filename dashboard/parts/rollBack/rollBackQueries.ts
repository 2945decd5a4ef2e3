import { graphql } from '../../graphql/graphql.ts'

export const RollBackChoicesQuery = graphql(`
  query RollBackChoices($id: ID!) {
    agent(id: $id) {
      id version
      versions(first: 50) { edges { node { version createdAt deploymentId } } }
    }
  }
`)

export const RollBackDiffQuery = graphql(`
  query RollBackDiff($id: ID!, $from: Int!, $to: Int!) {
    agentVersionDiff(agentId: $id, from: $from, to: $to) { old new }
  }
`)

export const RollBackMutation = graphql(`
  mutation RollBack($input: RollbackAgentInput!) {
    rollbackAgent(input: $input) { agent { id version } }
  }
`)
