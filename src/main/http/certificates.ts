/** The certificate that the service presents: the configured one, or a local one that is renewed automatically. */
import { localCertificates } from '../../platform/certificates/localCertificates.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'
import type { PeriodicTask } from '../../scheduler/periodicTasks.ts'

export type Certificates = { tls: { cert: string; key: string }; caFile: string | null }

type Deps = { dataDir: string; clock: Clock; log: Log }

export async function openCertificates(config: Config, { dataDir, clock, log }: Deps): Promise<Certificates> {
  if (config.tls !== undefined) return { tls: config.tls, caFile: null }
  const hosts = [config.host, ...(config.publicUrl ? [new URL(config.publicUrl).hostname] : [])]
  const { cert, key, caFile, isAuthorityReplaced } = await localCertificates({ dataDir, now: clock.now(), hosts })
  if (isAuthorityReplaced)
    log.warn({ caFile }, 'the local certificate authority was renewed: clients have to trust ca.crt again (ars trust)')
  return { tls: { cert, key }, caFile }
}

type Served = Deps & { tls: Certificates['tls']; present(tls: Certificates['tls']): void }

/** New connections get the renewed certificate. */
export function renewalTasks(config: Config, { tls, present, ...deps }: Served): PeriodicTask[] {
  if (config.tls !== undefined) return []
  let served = tls
  const renew = async () => {
    const renewed = await openCertificates(config, deps)
    if (renewed.tls.cert === served.cert) return
    served = renewed.tls
    present(served)
  }
  return [{ name: 'renew_certificates', everyMs: dayMs, run: renew }]
}

const dayMs = 86_400_000
