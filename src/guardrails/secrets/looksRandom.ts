/** Whether a value behind a name like "password" is one that somebody chose or made, not a word or a placeholder. */
export function looksRandom(value: string): boolean {
  if (value.length < 8 || placeholder.test(value) || reference.test(value)) return false
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((one) => one.test(value)).length
  const hasMore = /\d/.test(value) || classes > 2
  return classes > 1 && hasMore && entropyBits(value) * value.length >= leastBits
}

const leastBits = 20
const placeholder = /example|change_?me|placeholder|your[_-]|redacted|dummy|\*{3}|x{4}|\.{3}|0{6}|123456789/i

/** A path, an address, a variable, a call: where the secret is, not the secret. */
const reference = /^(?:[./~$%]|https?:|file:|env[.:]|process\.|os\.|vault:|arn:|secrets?\.)/i

/** Shannon's, per character. */
function entropyBits(value: string): number {
  const counts = new Map<string, number>()
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length)
  return bits
}
