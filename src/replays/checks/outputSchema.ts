import { schemaFault } from '../../jsonSchemas/schemaFault.ts'
import { schemaProblems } from '../../jsonSchemas/schemaProblems.ts'
import { type CheckKind, failedBecause, passed } from './check.ts'

export const outputSchema: CheckKind = {
  of: 'run',
  settings: { schema: 'required' },
  async problems(_, { organizationId }, { schema = {} }) {
    const fault = await schemaFault(organizationId, schema)
    return fault === undefined ? [] : [{ setting: 'schema', message: `can't be used: ${fault}` }]
  },
  async judge(_, { organizationId, after }, { schema = {} }) {
    if (after.output === null) return failedBecause('The run has no output')
    const problems = await schemaProblems(organizationId, schema, after.output)
    const texts = problems.slice(0, maxShown).map(({ path, message }) => `output${path && `.${path}`} ${message}`)
    return texts.length === 0 ? passed : failedBecause(texts.join('; '))
  },
}

const maxShown = 5
