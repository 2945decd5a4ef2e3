import type { JsonObject } from './setPath.ts'

/** The body as the parameters of a call. The service checks it, and says what is wrong with it. */
export const asParams = <Params>(body: JsonObject): Params => body as Params
