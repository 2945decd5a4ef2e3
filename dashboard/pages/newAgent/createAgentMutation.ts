import { graphql } from '../../graphql/graphql.ts'

export const CreateAgentMutation = graphql(`
  mutation CreateAgent($input: CreateAgentInput!) {
    createAgent(input: $input) { agent { id name } }
  }
`)
