import { graphql } from '../graphql/graphql.ts'

/** Says that some run was created or has changed: for figures, which are read again then. */
export const RunChanges = graphql(`
  subscription RunChanges {
    runUpdates { run { id } }
  }
`)
