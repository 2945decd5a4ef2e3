import type { JsonObject } from './setPath.ts'

/** The body as the parameters of a call. The service validates it and reports any problems. */
export const asParams = <Params>(body: JsonObject): Params => body as Params
