/*
 * Runs a suite with Jest's own test framework, but imports its modules as Node does for the service: in Node's realm, once
 * per worker. Jest's default evaluates every module again for every suite, in a separate VM context: the service, its
 * GraphQL schema and all packages, without the code that V8 optimised. That took more than a second of CPU per suite.
 * Suites share only what two services in one process would share, and mocks end with their suite. Changed files are read
 * only by a new process, so `--watch` does not work.
 */
import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { slowness } from '../helpers/slowness.ts'
import { jest, startSuite } from './globals.mjs'

const require = createRequire(import.meta.url)
const { default: runWithCircus } = require('jest-circus/runner')
const globals = new URL('globals.mjs', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globals, shortCircuit: true } : next(specifier, context),
})

// A worker keeps a service for its suites. It needs no clean shutdown: its database and folder are removed with all others.
process.on('message', ([type]) => type === endOfWorker && process.exit())
const endOfWorker = 2 // jest-worker's CHILD_MESSAGE_END

export default async function runSuite(globalConfig, config, environment, runtime, path, send) {
  forgetSuite()
  // Jest's own looks for a source map for every frame of every error, although the sources have no source maps.
  Error.prepareStackTrace = undefined
  const { console } = globalThis
  globalThis.console = environment.global.console
  const native = Object.assign(Object.create(runtime), {
    requireInternalModule: require,
    setGlobalsForRuntime: startSuite,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (file) => import(pathToFileURL(file).href),
  })
  try {
    return await runWithCircus(globalConfig, config, { global: globalThis, handleTestEvent }, native, path, send)
  } finally {
    jest.restoreAllMocks()
    globalThis.console = console
  }
}

const givenTimeouts = new WeakMap()

/** Timeouts of tests and hooks are meant for hangs: on a slow machine everything takes longer. */
function handleTestEvent({ name, hook, test }, { testTimeout }) {
  const limited = { hook_start: hook, test_fn_start: test }[name]
  if (limited === undefined) return
  if (!givenTimeouts.has(limited)) givenTimeouts.set(limited, limited.timeout ?? testTimeout)
  limited.timeout = givenTimeouts.get(limited) * 2 * slowness()
}

/** Jest's test framework keeps its tests and settings for as long as it is loaded, and in the global object. */
function forgetSuite() {
  const framework = Object.keys(require.cache).find((file) => file.endsWith('/jest-circus/build/jestAdapterInit.js'))
  if (framework !== undefined) delete require.cache[framework]
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    if (keptNames.has(key.description)) delete globalThis[key]
  }
}

const keptNames = new Set(['EVENT_HANDLERS', 'JEST_STATE_SYMBOL', 'TEST_TIMEOUT_SYMBOL'])
