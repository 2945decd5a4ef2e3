import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { writeCredentials } from '../../src/main/storage/credentials.ts'
import type { TestService } from './testService.ts'

/** Writes what is needed to call the service into the folder, like the first start of a process into its data folder. */
export async function leaveCredentials(dataDir: string, { credentials }: TestService): Promise<void> {
  const ca_file = join(dataDir, 'certificates', 'ca.crt')
  await cp(credentials.ca_file ?? '', ca_file)
  await writeCredentials(dataDir, { ...credentials, ca_file })
}
