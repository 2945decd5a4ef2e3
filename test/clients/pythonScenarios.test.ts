/** Every scenario, with the Python client. */
import type { LoadedScenario } from '../../clients/scripted/loadScenarios.ts'
import { sampled } from '../helpers/scale.ts'
import { describeScenarios } from './helpers/describeScenarios.ts'
import { languages } from './helpers/languages.ts'

describeScenarios(languages.python)

/** The synchronous client is generated from the asynchronous one, except for how it connects and what it waits for. */
const ownOfSync = ({ client, server }: LoadedScenario): boolean =>
  (client?.timeout_ms ?? client?.silence_ms ?? server) !== undefined

describeScenarios(languages.pythonSync, (scenarios) => {
  const kept = new Set(sampled(scenarios, 5))
  return scenarios.filter((each) => kept.has(each) || ownOfSync(each))
})
