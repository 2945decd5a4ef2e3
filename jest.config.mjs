export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2024', experimental: { keepImportAttributes: true } },
        module: { type: 'es6' },
      },
    ],
  },
  globalSetup: '<rootDir>/test/helpers/globalSetup.ts',
  globalTeardown: '<rootDir>/test/helpers/globalTeardown.ts',
  testSequencer: '<rootDir>/test/helpers/longestFirst.mjs',
  maxWorkers: 2,
  // Of every suite that is over, 35 MB stay with its worker; another is started before collecting them costs more.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 60_000,
}
