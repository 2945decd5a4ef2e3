/** Runs an operator's command from its arguments to its output, without touching the process it runs in. */
import { userInfo } from 'node:os'
import { OperatorError } from '../../access/operator/operator.ts'
import { loadPeppers } from '../../access/peppers.ts'
import { findAgents } from '../../agents/readAgent.ts'
import { createAudit } from '../../audit/recordAudit.ts'
import { sendHints } from '../../cluster/sendHints.ts'
import { readPlans } from '../../limits/readPlans.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { type Config, type Environment, readConfig } from '../../platform/config.ts'
import { ServiceError } from '../../platform/errors.ts'
import { createIds } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { readMasterKey } from '../../platform/secrets/masterKey.ts'
import { createSecretBox } from '../../platform/secrets/secretBox.ts'
import { foreseen } from '../process/foreseen.ts'
import { readCredentials } from '../storage/credentials.ts'
import { openStorageBeside } from '../storage/openStorage.ts'
import { readCommand, usageText } from './readCommand.ts'

export type Asked = { words: string[]; env: Environment; stdin: NodeJS.ReadableStream }
export type Printed = { code: 0 | 1; out: string; err: string }

export async function runAdmin(asked: Asked): Promise<Printed> {
  try {
    return { code: 0, out: await execute(asked), err: '' }
  } catch (error) {
    return { code: 1, out: '', err: `${explain(error)}\n` }
  }
}

async function execute({ words, env, stdin }: Asked): Promise<string> {
  const asked = readCommand(words, stdin)
  if (asked === undefined) return usageText()
  const config = readConfig(env)
  const log = createLog('silent')
  const { storage, dataDir } = await openStorageBeside({ config, log, onServerLost: () => {} })
  const { db } = storage
  const { command, given } = asked
  try {
    if ('runOn' in command) return printed(await command.runOn({ storage, config, dataDir }, given))
    const newId = createIds(clock)
    const masterKey = await readMasterKey(dataDir, config.masterKey)
    const previous = config.masterKeyPrevious
    const secretBox = createSecretBox(masterKey, ...(previous === undefined ? [] : [previous]))
    const { apiKeys: pepper, sessions: sessionPepper } = await db.alone(async () => {
      await storage.prepare()
      return loadPeppers({ db, secretBox, masterKey, isMoving: previous !== undefined })
    })
    const operator = { id: userInfo().username, origin: { address: 'local', requestId: newId('req') } }
    const changed: string[] = []
    const publish = (id: string) => void changed.push(id)
    const recordAudit = createAudit({ clock, newId })
    const peppers = { pepper, sessionPepper }
    const publicUrl = await readPublicUrl(config, dataDir)
    const startingRetention = { plans: readPlans(config.plansFile), retentionDays: config.retentionDays }
    const shared = { db, clock, newId, ...peppers, secretBox, recordAudit, findAgents }
    const deps = { ...shared, operator, publish, publicUrl, startingRetention }
    const made = await command.run(deps, given)
    // If a hint is lost, the processes notice the change themselves, a little later.
    if (changed.length > 0) await sendHints(db.pool, newId('proc'), changed).catch(() => undefined)
    return printed(made)
  } finally {
    await storage.close()
  }
}

/** The running service writes its address into its data folder. */
async function readPublicUrl({ publicUrl, port }: Config, dataDir: string): Promise<string> {
  if (publicUrl !== undefined) return publicUrl
  const credentials = await readCredentials(dataDir)
  return credentials?.dashboard_url.replace(/\/$/, '') ?? `https://localhost:${port}`
}

const printed = (made: unknown): string => `${JSON.stringify(made, null, 2)}\n`

/** One line for expected errors; a stack only for unexpected ones. */
function explain(error: unknown): string {
  if (error instanceof OperatorError) return `${error.message}\nRun "npm run admin" for help.`
  if (error instanceof ServiceError) {
    const details = error.details?.map(({ param, message }) => `${param} ${message}`)
    return details?.join('\n') ?? error.message
  }
  return foreseen(error) ?? String(error instanceof Error ? error.stack : error)
}
