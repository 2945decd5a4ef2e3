/** Contents of agents whose runs succeed or fail. */
import type { JsonObject } from '../../src/platform/json.ts'

const expression = (text: string): JsonObject => ({ runtime: { type: 'expression', expression: text } })

export const good = expression('{"ok": true}')
export const bad = expression('$error("broken")')
