/** `npm run admin -- …`: operator commands that the API has no routes for. */
import { runAdmin } from './admin/runAdmin.ts'
import { codeOf, endNow, stopSignals } from './process/stopOnSignals.ts'

for (const signal of stopSignals) process.on(signal, () => void endNow(codeOf(signal)))
const { code, out, err } = await runAdmin({ words: process.argv.slice(2), env: process.env, stdin: process.stdin })
process.stdout.write(out)
process.stderr.write(err)
process.exitCode = code
