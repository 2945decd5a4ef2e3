/*
 * Long tests have a short form, for `npm test` and CI, and a long one, with TESTS=long (`npm run faults`, `npm run nightly`).
 * TESTS=alone is the short form with nothing else running, so that response times can be judged.
 */
export const isLong = process.env.TESTS === 'long'
export const isAlone = isLong || process.env.TESTS === 'alone'

export const scaled = (short: number, long: number): number => (isLong ? long : short)
