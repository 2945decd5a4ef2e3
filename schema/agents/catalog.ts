import { type CatalogEntry, catalog } from '../../src/agents/catalog/catalog.ts'
import { readCatalogEntry } from '../../src/agents/catalog/readCatalogEntry.ts'
import { builder } from '../building/builder.ts'
import { lookUpDescription } from '../building/queries.ts'

export const CatalogEntryType = builder.objectRef<CatalogEntry>('CatalogEntry').implement({
  description: 'An agent that can be hired',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Unique key of the entry, for example echo' }),
    name: t.exposeString('name', { description: 'Display name; the default name of a hired agent' }),
    description: t.exposeString('description', { description: 'What the agent does' }),
    configSchema: t.expose('configSchema', {
      type: 'JSONObject',
      description: 'JSON Schema that the `config` of a hired agent must match',
    }),
    inputSchema: t.expose('inputSchema', { type: 'JSONObject', description: 'JSON Schema of the `input` of a run' }),
    outputSchema: t.expose('outputSchema', { type: 'JSONObject', description: 'JSON Schema of the `output` of a run' }),
    exampleInput: t.expose('exampleInput', { type: 'JSONObject', description: 'An example of a valid input' }),
  }),
})

builder.queryFields((t) => ({
  catalog: t.field({
    type: [CatalogEntryType],
    description: 'All agents that can be hired',
    resolve: () => [...catalog],
  }),
  catalogEntry: t.field({
    type: CatalogEntryType,
    nullable: true,
    description: lookUpDescription('catalog entry'),
    args: { key: t.arg.string({ required: true, description: 'Key of the entry, for example echo' }) },
    resolve: (_, { key }) => readCatalogEntry(key),
  }),
}))
