import { type Database, type Scope, statement } from '../../platform/database/database.ts'

/** The names of rules by id, including deleted ones, since their alerts are still shown. */
export async function findRuleNames(
  { db }: { db: Pick<Database, 'run'> },
  { organizationId }: Scope,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await db.run(namesStatement, [organizationId, ids])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Index: alert_rules_pkey. */
const namesStatement = statement<{ id: string; name: string }>(
  'find_alert_rule_names',
  'select id, name from alert_rules where organization_id = $1 and id = any($2)',
)
