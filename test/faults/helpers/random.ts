/** Repeatable random numbers: FAULTS_SEED sets the seed. */
export const seed = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000)

/** Numbers from 0 to 1, the same for the same seed and stream. */
export function createRandom(stream: number): () => number {
  let state = (seed * 1_000 + stream) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <Item>(random: () => number, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item
