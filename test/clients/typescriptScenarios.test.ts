/** Every scenario, with the TypeScript client. */
import { describeScenarios } from './helpers/describeScenarios.ts'
import { languages } from './helpers/languages.ts'

describeScenarios(languages.typescript)
