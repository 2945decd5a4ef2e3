/** How long a key is kept. */
export const keepKeysMs = 24 * 3_600_000

const shape = /^[\x21-\x7e]{1,255}$/

export const isIdempotencyKey = (text: string): boolean => shape.test(text)
