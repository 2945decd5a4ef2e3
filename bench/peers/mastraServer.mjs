/** Runs where Mastra's packages are installed. */
import { Mastra } from '@mastra/core/mastra'
import { createStep, createWorkflow } from '@mastra/core/workflows'
import { createNodeServer } from '@mastra/deployer/server'
import { PostgresStore } from '@mastra/pg'
import { z } from 'zod'

const { port, connection } = JSON.parse(process.env.PEER ?? '{}')
const [inputSchema, outputSchema] = [z.object({ query: z.string() }), z.object({ result: z.string() })]
const schemas = { inputSchema, outputSchema }

const step = createStep({ id: 'echo', ...schemas, execute: async ({ inputData }) => ({ result: inputData.query }) })
const echo = createWorkflow({ id: 'echo', ...schemas })
  .then(step)
  .commit()

const storage = new PostgresStore({ id: 'bench', ...connection })
await storage.init()
const mastra = new Mastra({ workflows: { echo }, storage, logger: false, server: { host: '127.0.0.1', port } })
await createNodeServer(mastra, { tools: {} })
