/** Tokens of a text where no model counts them: a word or a mark of punctuation is one. Linear in the text. */
export function countTokens(text: string): number {
  let tokens = 0
  for (const _ of text.matchAll(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu)) tokens++
  return tokens
}
