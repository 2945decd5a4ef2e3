/*
 * Interprets `sslmode` in a PostgreSQL address like every other client: `require` encrypts and trusts any certificate,
 * `verify-ca` and `verify-full` check it, and `prefer` and `allow` encrypt if the server supports it.
 */

const optionalModes = new Set(['prefer', 'allow'])

export async function libpqUrl(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl)
  const mode = url.searchParams.get('sslmode')
  if (mode === null) return databaseUrl
  url.searchParams.set('uselibpqcompat', 'true')
  if (!optionalModes.has(mode)) return url.href
  url.searchParams.set('sslmode', 'prefer')
  if (await refusesTls(url.href)) url.searchParams.set('sslmode', 'disable')
  return url.href
}

/** Other faults are left to later connections. */
async function refusesTls(connectionString: string): Promise<boolean> {
  const { Client } = await import('pg') // a start loads little before PostgreSQL starts
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    return false
  } catch (error) {
    return (error as Error).message === 'The server does not support SSL connections'
  } finally {
    await client.end().catch(() => undefined)
  }
}
