import { availableParallelism } from 'node:os'

export default {
  testEnvironment: '<rootDir>/test/runner/environment.mjs',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  transform: {},
  injectGlobals: false,
  testRunner: '<rootDir>/test/runner/runSuite.mjs',
  globalSetup: '<rootDir>/test/helpers/globalSetup.ts',
  globalTeardown: '<rootDir>/test/helpers/globalTeardown.ts',
  testSequencer: '<rootDir>/test/runner/longestFirst.mjs',
  reporters: ['default', '<rootDir>/test/runner/report.mjs'],
  // More than cores: many suites wait for processes that they start.
  maxWorkers: Math.max(4, availableParallelism()),
  // Of every suite that is over, 5 MB stay with its worker; another is started before collecting them costs more.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 120_000,
  // A worker that exits removes what its browser stored and frees a large heap: on a busy machine for longer than Jest's half second.
  workerGracefulExitTimeout: 10_000,
}
