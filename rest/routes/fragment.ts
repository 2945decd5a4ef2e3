import { toSnakeCase } from '../../src/platform/snakeCase.ts'

/** A fragment that selects fields of the schema under their names in REST: `agentId` as `agent_id`. */
export const fragment = (name: string, fields: string, type = name): string =>
  `fragment ${name} on ${type} { ${fields.replace(/(?<!\w)[a-z]\w*[A-Z]\w*/g, (field) => `${toSnakeCase(field)}: ${field}`)} }\n`
