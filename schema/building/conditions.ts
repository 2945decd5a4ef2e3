/** What makes a change depend on the version or revision that the caller has read: fields of inputs and types. */

export const conditions = {
  ifVersion: { description: 'Fails unless this is the live version' },
  ifRevision: { description: 'Fails unless this is the current revision' },
}

export const revisionDescription = 'Counts the changes by callers, from 1; updates by the service do not count'
