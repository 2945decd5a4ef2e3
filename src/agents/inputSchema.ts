/*
 * The schema for the inputs of an agent's runs: the one that its organisation set, else that of its catalog entry. The
 * latter is not stored with the agent: it describes what the runtime accepts, so it changes with the service, also for
 * agents that were hired before.
 */
import { isDeepStrictEqual } from 'node:util'
import { problemsInProcess } from '../jsonSchemas/checkInProcess.ts'
import type { SchemaProblem } from '../jsonSchemas/schemaProblem.ts'
import { schemaProblems } from '../jsonSchemas/schemaProblems.ts'
import type { JsonObject } from '../platform/json.ts'
import type { AgentChanges } from './agentContent.ts'
import { findCatalogEntry } from './catalog/catalog.ts'

type Owner = { inputSchema: JsonObject | null; catalogKey: string | null }

export const inputSchemaOf = (agent: Owner): JsonObject | null => agent.inputSchema ?? offeredSchema(agent)

/** The places at which an input violates the schema. */
export async function inputProblems(
  agent: Owner & { organizationId: string },
  input: JsonObject,
): Promise<SchemaProblem[]> {
  if (agent.inputSchema !== null) return schemaProblems(agent.organizationId, agent.inputSchema, input)
  const offered = offeredSchema(agent)
  // Needs no process: our own schemas check a few fields, and their items at most once.
  return offered === null ? [] : problemsInProcess(offered, input)
}

/** Sending back what was read changes nothing: the catalog's schema does not become the agent's own. */
export function withoutOfferedSchema(agent: Pick<Owner, 'catalogKey'>, changes: AgentChanges): AgentChanges {
  const isOffered = changes.inputSchema != null && isDeepStrictEqual(changes.inputSchema, offeredSchema(agent))
  return isOffered ? { ...changes, inputSchema: null } : changes
}

const offeredSchema = ({ catalogKey }: Pick<Owner, 'catalogKey'>): JsonObject | null =>
  catalogKey === null ? null : (findCatalogEntry(catalogKey)?.inputSchema ?? null)
