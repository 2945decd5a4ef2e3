import { type ClientOptions, readConfiguration } from './configuration.ts'
import type { Downloads } from './downloads/downloadExport.ts'
import type { Resources } from './generated/resources.ts'
import { createResources } from './resources.ts'

/** The client: `ars.runs`, `ars.agents` and so on. It holds no connection that must be closed. */
export interface AgentRunService extends Resources {
  exports: Resources['exports'] & Downloads
}

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor assigns every resource that the interface has
export class AgentRunService {
  constructor(options: ClientOptions = {}) {
    // The key stays in closures, out of everything that prints an object.
    Object.assign(this, createResources(readConfiguration(options)))
  }
}
