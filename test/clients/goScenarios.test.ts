/** Every scenario, with the Go client. */
import { describeScenarios } from './helpers/describeScenarios.ts'
import { languages } from './helpers/languages.ts'

describeScenarios(languages.go)
