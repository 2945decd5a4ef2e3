import { namedScopes } from '../../src/viewer/scopes.ts'

/** What descriptions say about `*`. */
export const everything = `\`*\` means everything except ${namedScopes.map((scope) => `\`${scope}\``).join(', ')}`
