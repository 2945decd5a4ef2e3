/** The source of the synchronous client, from that of the asynchronous one. */
export function toSync(source: string): string {
  const plain = replacements.reduce((text, [pattern, replacement]) => text.replaceAll(pattern, replacement), source)
  return withoutCoroutines(plain)
}

const replacements: [RegExp, string][] = [
  [/\basync (def|with|for)\b/g, '$1'],
  [/\bawait /g, ''],
  [/\b__a(enter|exit|iter|next)__\b/g, '__$1__'],
  [/\b(Abstract)?Async([A-Z]\w*)/g, '$1$2'],
  [/\basynccontextmanager\b/g, 'contextmanager'],
  [/\benter_async_context\b/g, 'enter_context'],
  [/\ba(close|read|iter_bytes)\b/g, '$1'],
  [/\b_async\b/g, '_sync'],
  [/^(from collections\.abc import .*), Coroutine\b/gm, '$1'],
]

/** `Coroutine[Any, Any, X]` is `X`. */
function withoutCoroutines(source: string): string {
  const start = source.indexOf(opening)
  if (start < 0) return source
  const inner = start + opening.length
  let [depth, end] = [1, inner]
  for (; depth > 0; end += 1) depth += source[end] === '[' ? 1 : source[end] === ']' ? -1 : 0
  return withoutCoroutines(source.slice(0, start) + source.slice(inner, end - 1) + source.slice(end))
}

const opening = 'Coroutine[Any, Any, '
