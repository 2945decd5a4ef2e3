/** Fields of inputs and types that make a change conditional on the version or revision that the caller has read. */

export const conditions = {
  ifVersion: { description: 'Fails unless this is the live version' },
  ifRevision: { description: 'Fails unless this is the current revision' },
}

export const revisionDescription =
  'Starts at 1 and increases with each change by a caller; updates by the service do not change it'
