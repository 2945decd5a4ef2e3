/** The named parts of the document. Each is made where it is first referred to, so that none is unused. */
import type { JsonObject } from '../../src/platform/json.ts'

export type Kind = 'schemas' | 'responses' | 'parameters' | 'examples' | 'headers'

export type Components = ReturnType<typeof createComponents>

export function createComponents() {
  const made: Record<Kind, JsonObject> = { schemas: {}, responses: {}, parameters: {}, examples: {}, headers: {} }
  return {
    /** Returns the reference. `make` is called for the first one with this name. */
    refer(kind: Kind, name: string, make: () => JsonObject): JsonObject {
      if (!Object.hasOwn(made[kind], name)) {
        made[kind][name] = {} // before `make`, which may refer to the same name again
        made[kind][name] = kind === 'schemas' ? { title: name, ...make() } : make()
      }
      return { $ref: `#/components/${kind}/${name}` }
    },
    print: (): Record<Kind, JsonObject> => ({
      schemas: sorted(made.schemas),
      responses: made.responses,
      parameters: sorted(made.parameters),
      examples: sorted(made.examples),
      headers: sorted(made.headers),
    }),
  }
}

const sorted = (parts: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(parts).sort(([one], [other]) => (one < other ? -1 : 1)))
