/** A tiny schema over the prepared select, for both GraphQL servers. */
import type { GraphQLSchema } from 'graphql'
import { createSchema, createYoga } from 'graphql-yoga'
import type { RunTable } from './openRunTable.ts'

export function createRunSchema(table: RunTable): GraphQLSchema {
  return createSchema({
    typeDefs,
    resolvers: { Query: { run: (_: unknown, { id }: { id: string }) => readRun(table, id) } },
  })
}

export const createYogaServer = (schema: GraphQLSchema) =>
  createYoga({ schema, logging: false, graphiql: false, landingPage: false })

const typeDefs = `
  scalar JSON
  scalar DateTime
  type Run { id: ID! status: String! output: JSON latencyMs: Int tokensUsed: Int! createdAt: DateTime! }
  type Query { run(id: ID!): Run }
`

async function readRun(table: RunTable, id: string) {
  const run = await table.find(id)
  if (run === undefined) return null
  const { status, output, latency_ms, tokens_used, created_at } = run
  return { id, status, output, latencyMs: latency_ms, tokensUsed: tokens_used, createdAt: created_at }
}
