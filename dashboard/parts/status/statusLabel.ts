/** A status as it is read: `requires_action` waits for a person. */
export const statusLabel = (status: string): string => labels[status] ?? status.replaceAll('_', ' ')

const labels: Readonly<Record<string, string>> = { requires_action: 'waiting' }
