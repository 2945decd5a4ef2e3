import type { Config } from '../../platform/config.ts'

/** The ports of the service, its PostgreSQL and its Redis, as configured, on whichever machine they are. */
export function ownPortsOf({ port, plainHttp, databaseUrl, redisUrl }: Config): Set<number> {
  const ports = [port, plainHttp?.port, databaseUrl && databasePort(databaseUrl), redisUrl && portOf(redisUrl, 6_379)]
  return new Set(ports.flatMap((known) => (known ? [known] : [])))
}

/** The port in the query takes precedence, as in pg. */
function databasePort(url: string): number {
  return Number(new URL(url).searchParams.get('port')) || portOf(url, 5_432)
}

const portOf = (url: string, usual: number): number => Number(new URL(url).port) || usual
