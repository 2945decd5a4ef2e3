/** Conditions shared by several filters. */
export const filterFields = {
  createdAfter: { type: 'DateTime', description: 'Created after this time, exclusive' },
  createdBefore: { type: 'DateTime', description: 'Created before this time, exclusive' },
} as const
