/** `customer=C-1042 channel=mail`; `–` without metadata. */
export const metadataText = (metadata: Record<string, unknown> | null): string =>
  Object.entries(metadata ?? {})
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ') || '–'
