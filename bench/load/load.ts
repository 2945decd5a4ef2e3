/** The load driver's process: receives one round at a time, and sends back its result. */
import { readFileSync } from 'node:fs'
import { drive, type Round, type RoundResult } from './drive.ts'

const ca = readFileSync(process.argv[2] ?? '', 'utf8')

process.on('message', (round: Round) => {
  drive(round, ca)
    .catch((error): RoundResult => ({ perSecond: 0, p50Ms: 0, p99Ms: 0, answered: 0, errors: [String(error)] }))
    .then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit())
