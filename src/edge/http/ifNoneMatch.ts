/** Whether `If-None-Match` names this tag. Compares weakly, as RFC 9110 requires; a malformed header matches nothing. */
export const namesTag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || strong(tag.trim()) === strong(etag))

const strong = (tag: string): string => tag.replace(/^W\//, '')
