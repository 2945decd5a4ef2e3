/*
 * Joins the pieces of tool calls. A piece belongs to the call with its `index`. Providers differ: some omit the index, or give
 * the same one to every call, so a piece with a new id also starts a call.
 */
import { parseExact } from '../../platform/exactNumbers.ts'
import { isDeeperThan, isJsonObject, type JsonObject, maxJsonDepth } from '../../platform/json.ts'

export type ToolCall = {
  id: string
  name: string
  argumentsText: string
  /** The parsed arguments; the text itself if it is not JSON. */
  input: unknown
  isValid: boolean
  /** Data that the provider expects back with the call, such as Google's `thought_signature`. */
  extra: JsonObject | undefined
}

type Open = { index: unknown; id: string; name: string; texts: string[]; extra: JsonObject | undefined }

export function createToolCallPieces() {
  const open: Open[] = []

  const callOf = (index: unknown, id: string): Open => {
    const known = index === undefined ? open.at(-1) : open.findLast((one) => one.index === index)
    if (known !== undefined && (id === '' || known.id === '' || known.id === id)) return known
    const begun = { index, id, name: '', texts: [], extra: undefined }
    open.push(begun)
    return begun
  }

  return {
    /** Returns how many bytes the piece has. */
    add(piece: unknown): number {
      if (!isJsonObject(piece)) return 0
      const { index, id, function: called, extra_content: extra } = piece
      const call = callOf(index ?? undefined, textOf(id))
      call.id ||= textOf(id)
      const { name, arguments: given } = isJsonObject(called) ? called : {}
      const text = isJsonObject(given) ? JSON.stringify(given) : textOf(given)
      call.name ||= textOf(name)
      call.texts.push(text)
      if (isJsonObject(extra) && !isDeeperThan(extra, maxJsonDepth)) call.extra = extra
      return Buffer.byteLength(text) + (call.extra === extra && extra !== undefined ? JSON.stringify(extra).length : 0)
    },
    calls: (): ToolCall[] => open.map(toCall),
  }
}

function toCall({ id, name, texts, extra }: Open, position: number): ToolCall {
  const joined = texts.join('')
  const argumentsText = joined.trim() === '' ? '{}' : joined
  return { id: id === '' ? `call_${position + 1}` : id, name, argumentsText, ...parse(argumentsText), extra }
}

function parse(text: string): Pick<ToolCall, 'input' | 'isValid'> {
  try {
    return { input: parseExact(text), isValid: true }
  } catch {
    return { input: text, isValid: false }
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
