/** Shows the call that was not made. The key is never part of it. */
import type { Context } from '../command/context.ts'
import { printCurl } from './curl.ts'
import type { HeldBack, HeldCall } from './heldBackFetch.ts'

export const printHeldCall = async ({ call, credentials }: HeldBack, { shared, out }: Context): Promise<number> => {
  if (shared.print === undefined) {
    out.note('Nothing was sent. It would be:')
    out.write(`${call.method} ${call.url}\n`)
    if (call.body !== undefined) out.write(`${JSON.stringify(call.body, null, 2)}\n`)
  } else if (shared.print === 'curl') out.write(printCurl(call, credentials.caFile?.value))
  else out.write(`${(await printed(call, shared.print)).trimEnd()}\n`)
  return 0
}

/** By the printers of the libraries' samples, which are loaded only here. */
const printed = async (call: HeldCall, language: 'ts' | 'python' | 'go' | 'graphql'): Promise<string> => {
  const { filledOperation } = await import('./filledOperation.ts')
  const filled = filledOperation(call)
  const { model, operation } = filled
  switch (language) {
    case 'ts':
      return (await import('../../clients/generate/samples/typescriptSample.ts')).typescriptSample(operation)
    case 'python':
      return (await import('../../clients/generate/samples/pythonSample.ts')).pythonSample(operation)
    case 'go':
      return (await import('../../clients/generate/samples/goSample.ts')).goSample(model)(operation)
    case 'graphql':
      return (await import('./graphql.ts')).printGraphql(filled)
  }
}
