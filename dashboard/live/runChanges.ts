import { graphql } from '../graphql/graphql.ts'

/** Reports that a run was created or changed, so that figures are reloaded. */
export const RunChanges = graphql(`
  subscription RunChanges {
    runUpdates { run { id } }
  }
`)
