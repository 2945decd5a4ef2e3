/** Counts tokens where no model does: each word and each punctuation mark is one. */
export function countTokens(text: string): number {
  let tokens = 0
  for (const _ of text.matchAll(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu)) tokens++
  return tokens
}
