/** Every fault test has a short version, for `npm test`, and a long one, for `FAULTS=long`. */
export const isLong = process.env.FAULTS === 'long'

export const scaled = (short: number, long: number): number => (isLong ? long : short)
