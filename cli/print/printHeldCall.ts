/** Shows the call that was held back. The key is never part of it. */
import { readFileSync } from 'node:fs'
import type { SampleOptions } from '../../clients/generate/samples/sampleInput.ts'
import type { Context } from '../command/context.ts'
import { printCurl } from './curl.ts'
import type { Filled } from './filledOperation.ts'
import type { HeldBack, HeldCall } from './heldBackFetch.ts'

export async function printHeldCall({ call, credentials }: HeldBack, { shared, out }: Context): Promise<number> {
  if (shared.print === undefined) {
    out.note('Nothing was sent. The request would be:')
    out.write(`${call.method} ${call.url}\n`)
    if (call.body !== undefined) out.write(`${JSON.stringify(call.body, null, 2)}\n`)
  } else if (shared.print === 'curl') out.write(printCurl(call, credentials.caFile?.value))
  else out.write(`${(await printed(call, shared.print)).trimEnd()}\n`)
  return 0
}

/** Uses the printers of the library samples, which are loaded only here. */
async function printed(call: HeldCall, language: 'ts' | 'python' | 'go' | 'graphql'): Promise<string> {
  const { filledOperation, optionsOf } = await import('./filledOperation.ts')
  const filled = filledOperation(call)
  const options = optionsOf(call)
  const { operation } = filled
  switch (language) {
    case 'ts':
      return (await import('../../clients/generate/samples/typescriptSample.ts')).typescriptSample(operation, options)
    case 'python':
      return (await import('../../clients/generate/samples/pythonSample.ts')).pythonSample(operation, options)
    case 'go':
      return printGo(await import('../../clients/generate/samples/goSample.ts'), filled, options)
    case 'graphql':
      return (await import('./graphql.ts')).printGraphql(filled, options)
  }
}

type GoSamples = typeof import('../../clients/generate/samples/goSample.ts')

function printGo({ goSample, goProgram }: GoSamples, { model, operation }: Filled, options: SampleOptions): string {
  const module = readFileSync(new URL('../../clients/go/go.mod', import.meta.url), 'utf8')
  return goProgram(goSample(model)(operation, options), /^module (\S+)$/m.exec(module)?.[1] ?? '')
}
