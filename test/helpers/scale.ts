/*
 * Long tests have a short form, for `npm test` and CI, and a long one, with TESTS=long (`npm run faults`, `npm run nightly`).
 * TESTS=alone is the short form with nothing else running, so that response times can be measured.
 */
export const isLong = process.env.TESTS === 'long'
export const isAlone = isLong || process.env.TESTS === 'alone'

export const scaled = (short: number, long: number): number => (isLong ? long : short)

/** In the short form every nth case only, for tables whose rows exercise the same code. */
export const sampled = <Case>(cases: readonly Case[], everyNth: number): Case[] =>
  cases.filter((_, index) => isLong || index % everyNth === 0)

/** For `describe` or `test`: skipped in the short form, which has another test that fails for the same reason. */
export const onlyLong = <Tests extends { skip: unknown }>(tests: Tests): Tests =>
  isLong ? tests : (tests.skip as Tests)
