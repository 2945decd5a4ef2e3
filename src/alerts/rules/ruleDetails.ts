import type { JsonObject } from '../../platform/json.ts'
import { toSnakeCase } from '../../platform/snakeCase.ts'
import type { AlertRuleContent } from '../alertRule.ts'

/** For the audit log. */
export const ruleDetails = (content: Partial<AlertRuleContent>): JsonObject =>
  Object.fromEntries(Object.entries(content).map(([field, value]) => [toSnakeCase(field), value]))
