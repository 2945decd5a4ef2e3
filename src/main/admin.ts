/** `npm run admin -- …`: what an operator does at the machine and the API has no routes for. */
import { userInfo } from 'node:os'
import { OperatorError } from '../access/operator/operator.ts'
import { createAudit } from '../audit/recordAudit.ts'
import { systemClock as clock } from '../platform/clock.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { ServiceError } from '../platform/errors.ts'
import { createIds } from '../platform/ids.ts'
import { keepPeppers } from '../platform/keptKeys.ts'
import { createLog } from '../platform/log.ts'
import { readMasterKey } from '../platform/masterKey.ts'
import { createSecretBox } from '../platform/secretBox.ts'
import { sendHints } from '../platform/sendHints.ts'
import { readCommand, usageText } from './admin/readCommand.ts'
import { openStorageBeside } from './openStorage.ts'

await main().catch(refuse)

async function main(): Promise<void> {
  const asked = readCommand(process.argv.slice(2), process.stdin)
  if (asked === undefined) return void process.stdout.write(usageText())
  const config = readConfig(process.env)
  const log = createLog('silent')
  const { storage, dataDir } = await openStorageBeside({ config, log, onServerLost: () => {} })
  const { db } = storage
  try {
    const newId = createIds(clock)
    const masterKey = await readMasterKey(dataDir, config.masterKey)
    const previous = config.masterKeyPrevious
    const secretBox = createSecretBox(masterKey, ...(previous === undefined ? [] : [previous]))
    const operator = { id: userInfo().username, origin: { address: 'local', requestId: newId('req') } }
    const { apiKeys: pepper } = await db.alone(async () => {
      await storage.migrate()
      return keepPeppers({ db, secretBox, masterKey, isMoving: previous !== undefined })
    })
    const changed: string[] = []
    const publish = (id: string) => void changed.push(id)
    const deps = { db, clock, newId, pepper, secretBox, operator, publish, recordAudit: createAudit({ clock, newId }) }
    const answer = await asked.command.run(deps, asked.given)
    // Where that is lost, the processes find out by themselves, a little later.
    if (changed.length > 0) await sendHints(db.pool, newId('proc'), changed).catch(() => undefined)
    process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`)
  } finally {
    await storage.close()
  }
}

/** One line that says what is wrong; a stack only for what nobody foresaw. */
function refuse(error: unknown): void {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}

function explain(error: unknown): string {
  if (error instanceof OperatorError) return `${error.message}\n"npm run admin" shows how it is used.`
  if (error instanceof ServiceError) {
    const details = error.details?.map(({ param, message }) => `${param} ${message}`)
    return details?.join('\n') ?? error.message
  }
  const foreseen = error instanceof ConfigError || (error instanceof Error && error.message.startsWith('DATA_DIR'))
  return foreseen ? error.message : String(error instanceof Error ? error.stack : error)
}
