/** Every scenario, with the Python client. */
import { describeScenarios } from './helpers/describeScenarios.ts'
import { languages } from './helpers/languages.ts'

describeScenarios(languages.python)
describeScenarios(languages.pythonSync)
