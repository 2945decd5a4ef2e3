/**
 * For `describe` or `test`: skips them with a message if a program is not installed. With REQUIRE_PROGRAMS=yes, as in CI,
 * that is an error.
 */
export function needsProgram<Tests extends { skip: unknown }>(
  tests: Tests,
  program: string,
  isInstalled: boolean,
): Tests {
  if (isInstalled) return tests
  const message = `${program} is not installed`
  if (process.env.REQUIRE_PROGRAMS === 'yes') throw new Error(message)
  process.stderr.write(`${message}: the cases that need it are left out\n`)
  return tests.skip as Tests
}
