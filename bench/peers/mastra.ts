/** Mastra: a workflow of one step that echoes, behind its own server, with its storage on the service's PostgreSQL. */
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Connection, connectionOf } from '../connectionOf.ts'
import { freePort } from '../freePort.ts'
import { atLeast } from '../scenarios/scenario.ts'
import { pathOf, startProcess } from '../startProcess.ts'
import type { Service } from '../startService.ts'
import { installPackages } from './installPackages.ts'
import type { Peer } from './startPeers.ts'

const packages = {
  '@mastra/core': '1.71.0',
  '@mastra/deployer': '1.69.0',
  '@mastra/pg': '1.27.1',
  zod: '4.6.7',
}

export const mastra = (service: Service): Peer => ({
  name: `Mastra ${packages['@mastra/core']}`,
  async start(owned) {
    const folder = await installPackages(owned, packages)
    const file = join(folder, 'server.mjs') // imports are resolved from where the file is
    await copyFile(pathOf('./peers/mastraServer.mjs'), file)
    const port = await freePort()
    const connection = await makeDatabase(join(service.dataDir, 'postgres'))
    const env = { NODE_ENV: 'production', PEER: JSON.stringify({ port, connection }), MASTRA_TELEMETRY_DISABLED: '1' }
    const { lost } = startProcess(owned, { name: 'Mastra server', file, env })
    return {
      lost,
      origin: `http://127.0.0.1:${port}`,
      calls: [
        {
          method: 'POST',
          path: '/api/workflows/echo/start-async',
          body: JSON.stringify({ inputData: { query: 'hello' } }),
          contains: ['"status":"success"', '"result":{"result":"hello"}'],
        },
      ],
      responses: 'chunked',
      budget: (clients) => ({ 1: atLeast(1.2), 64: atLeast(5) })[clients],
    }
  },
})

async function makeDatabase(postgresDir: string): Promise<Connection> {
  const client = new pg.Client(await connectionOf(postgresDir))
  await client.connect()
  try {
    await client.query('drop database if exists mastra with (force)')
    await client.query('create database mastra')
  } finally {
    await client.end()
  }
  return connectionOf(postgresDir, 'mastra')
}
