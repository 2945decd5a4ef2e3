import type { Viewer } from '../viewer/viewer.ts'

/** A demo key, and a key that is limited to some agents, is shown only itself among the keys and users. */
export const seesAllKeys = ({ mode, agentIds }: Viewer): boolean => mode !== 'demo' && agentIds === null
