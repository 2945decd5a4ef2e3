/** Portkey's gateway in front of the model: it forwards the streamed call and stores nothing. */
import { join } from 'node:path'
import { freePort } from '../freePort.ts'
import type { Call } from '../load/call.ts'
import type { Model } from '../model/startModel.ts'
import { readCpuMicroseconds } from '../readCpuMicroseconds.ts'
import { atLeast } from '../scenarios/scenario.ts'
import { pathOf, startProcess } from '../startProcess.ts'
import { installPackages } from './installPackages.ts'
import type { Peer } from './startPeers.ts'

const version = '1.15.2'

/** It requires `^1.3.3` and `^1.2.0`, but with later versions the gateway returns 500 for every streamed call. */
const packages = { '@portkey-ai/gateway': version, '@hono/node-server': '1.13.8', '@hono/node-ws': '1.2.0' }

/** `call`: the request as the model itself accepts it. */
export const portkey = (model: Model, call: Call): Peer => ({
  name: `Portkey ${version}`,
  async start(owned) {
    const folder = await installPackages(owned, packages)
    const port = await freePort()
    const { child, lost } = startProcess(owned, {
      name: 'Portkey gateway',
      file: join(folder, 'node_modules', '@portkey-ai', 'gateway', 'build', 'start-server.js'),
      args: [`--port=${port}`, '--headless'],
      env: {
        NODE_ENV: 'production',
        NODE_EXTRA_CA_CERTS: model.caFile,
        NODE_OPTIONS: `--import=${pathOf('./peers/listenOnLoopback.mjs')}`,
      },
    })
    const routing = { 'x-portkey-provider': 'openai', 'x-portkey-custom-host': `${model.origin}/v1` }
    return {
      lost,
      origin: `http://127.0.0.1:${port}`,
      calls: [{ ...call, headers: { ...call.headers, ...routing } }],
      responses: 'chunked',
      meters: { Portkey: () => readCpuMicroseconds(child.pid ?? 0) },
      budget: (clients) => (clients === 16 ? atLeast(1) : undefined),
    }
  },
})
