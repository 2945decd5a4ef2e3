import { type CatalogEntry, catalog } from '../src/agents/catalog.ts'
import { readCatalogEntry } from '../src/agents/readCatalogEntry.ts'
import { builder } from './building/builder.ts'

export const CatalogEntryType = builder.objectRef<CatalogEntry>('CatalogEntry').implement({
  description: 'An agent that can be hired',
  fields: (t) => ({
    key: t.exposeString('key'),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    configSchema: t.expose('configSchema', { type: 'JSONObject', description: 'JSON Schema of its `config`' }),
    inputSchema: t.expose('inputSchema', { type: 'JSONObject', description: "JSON Schema of a run's `input`" }),
    outputSchema: t.expose('outputSchema', { type: 'JSONObject', description: "JSON Schema of a run's `output`" }),
    exampleInput: t.expose('exampleInput', { type: 'JSONObject', description: 'A valid input' }),
  }),
})

builder.queryFields((t) => ({
  catalog: t.field({ type: [CatalogEntryType], resolve: () => [...catalog] }),
  catalogEntry: t.field({
    type: CatalogEntryType,
    nullable: true,
    args: { key: t.arg.string({ required: true }) },
    resolve: (_, { key }) => readCatalogEntry(key),
  }),
}))
