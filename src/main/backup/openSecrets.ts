import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../../access/operator/operator.ts'
import type { Config } from '../../platform/config.ts'
import { createSecretBox, type SecretBox } from '../../platform/secrets/secretBox.ts'

export const masterKeyFile = 'master.key'

/** With the configured master key, else the given one, else that of the data folder. Unlike a start, it creates none. */
export async function openSecrets(config: Config, dataDir: string, given?: Buffer): Promise<SecretBox> {
  const kept = given ?? (await readFile(join(dataDir, masterKeyFile)).catch(() => undefined))
  const masterKey = config.masterKey ?? kept?.toString('utf8').trim()
  if (masterKey === undefined)
    throw new OperatorError(`MASTER_KEY is not set, and DATA_DIR ${dataDir} has no ${masterKeyFile}; set MASTER_KEY`)
  return createSecretBox(masterKey, ...(config.masterKeyPrevious === undefined ? [] : [config.masterKeyPrevious]))
}
