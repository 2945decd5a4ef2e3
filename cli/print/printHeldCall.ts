/** Shows the call that was not made. */

import type { Context } from '../command/context.ts'
import { Failure } from '../command/failure.ts'
import type { HeldBack, HeldCall } from './heldBackFetch.ts'

export const printHeldCall = async ({ call, credentials }: HeldBack, { shared, out }: Context): Promise<number> => {
  if (shared.print === undefined) {
    out.note('Nothing was sent. It would be:')
    out.write(`${call.method} ${call.url}\n`)
    if (call.body !== undefined) out.write(`${JSON.stringify(call.body, null, 2)}\n`)
    return 0
  }
  const printers: Record<string, () => Promise<(call: HeldCall, caFile: string | undefined) => string>> = {
    curl: async () => (await import('./curl.ts')).printCurl,
  }
  const printer = await printers[shared.print]?.()
  if (printer === undefined) throw new Failure(`--print ${shared.print} is not there`)
  out.write(printer(call, credentials.caFile?.value))
  return 0
}
