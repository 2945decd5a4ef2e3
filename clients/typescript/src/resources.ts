/** The methods of the client: one for each row of the generated table, and those that combine several. */
import { buildRequest, type Invocation, type Parameters } from './calls/buildRequest.ts'
import { callOf } from './calls/call.ts'
import type { AnyCallOptions } from './calls/callOptions.ts'
import type { Operation } from './calls/operation.ts'
import { operationRow, operationTable } from './calls/operationTable.ts'
import { pageCallOf } from './calls/page.ts'
import { shapeOf } from './calls/shape.ts'
import type { Configuration } from './configuration.ts'
import { createAndWait } from './createAndWait.ts'
import { type DownloadOptions, downloadExport } from './downloads/downloadExport.ts'
import type { Resources } from './generated/resources.ts'
import { send } from './http/send.ts'
import { openStream } from './streams/openStream.ts'

type Method = (...values: unknown[]) => unknown

export function createResources(configuration: Configuration): Resources {
  const resources: Record<string, Record<string, Method>> = {}
  for (const [id, operation] of Object.entries(operationTable)) {
    const [resource = '', name = ''] = id.split('.')
    const methods = resources[resource] ?? {}
    resources[resource] = methods
    methods[name] = (...values) =>
      invoke(configuration, operation, resource, invocationOf(configuration, operation, values))
    if (operation.wait === 'prefer') {
      const get = operationRow(`${resource}.get`)
      methods.createAndWait = (...values) =>
        createAndWait(configuration, { create: operation, get }, invocationOf(configuration, operation, values))
    }
  }
  Object.assign(resources.exports ?? {}, {
    download: (id: string, options?: DownloadOptions) =>
      downloadExport(configuration, id, withSignal(configuration, options)),
  })
  // The table and the types are printed from the same document.
  return resources as unknown as Resources
}

/** Parameters of the path come first, then those of the query or body if there are any, then the options. */
function invocationOf(configuration: Configuration, { path, input }: Operation, values: unknown[]): Invocation {
  const count = path.split('{').length - 1
  const [first, second] = values.slice(count)
  return {
    path: values.slice(0, count) as string[],
    parameters: ((input ? first : undefined) ?? {}) as Parameters,
    options: withSignal(configuration, (input ? second : first) as AnyCallOptions | undefined),
  }
}

const withSignal = <Options extends object>({ signal }: Configuration, options: Options | undefined) =>
  ({ ...(signal && { signal }), ...options }) as Options

function invoke(configuration: Configuration, operation: Operation, resource: string, invocation: Invocation): unknown {
  if (operation.stream) return openStream(configuration, operation, resource, invocation)
  const shape = shapeOf(operation)
  if (!operation.isPaged) return callOf(send(configuration, buildRequest(configuration, operation, invocation)), shape)
  const { parameters } = invocation
  const readPage = (cursor: string | undefined) => {
    const own = cursor === undefined ? parameters : { ...parameters, cursor }
    return send(configuration, buildRequest(configuration, operation, { ...invocation, parameters: own }))
  }
  return pageCallOf(readPage, shape)
}
