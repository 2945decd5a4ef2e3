/** Every scenario, with the TypeScript client in Bun and in Deno. */
import { describe, test } from '@jest/globals'
import { isLong } from '../../helpers/scale.ts'
import { describeScenarios } from '../helpers/describeScenarios.ts'
import { runtimes } from '../helpers/languages.ts'

// The short form is that of Node: the same library and the same scenarios.
if (isLong) {
  describeScenarios(runtimes.bun)
  describeScenarios(runtimes.deno)
} else {
  describe.skip('other runtimes', () => test.todo('are for the long form'))
}
