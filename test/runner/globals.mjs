/*
 * Replaces `@jest/globals`. The exports change with each suite, also for helpers that several suites import; a helper gets
 * `test` or `describe` as an argument if it has to keep it.
 */
import { ModuleMocker } from 'jest-mock'

export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test

export function startSuite(globals) {
  ;({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } = globals)
}

const mocker = new ModuleMocker(globalThis)

export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
  setTimeout(timeoutMs) {
    globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = timeoutMs
  },
}
