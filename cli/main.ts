/** The process: what the rest gets as arguments is read here, and nowhere else. */
import { runArs } from './runArs.ts'

const code = await runArs({
  argv: process.argv.slice(2),
  env: process.env,
  cwd: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  now: () => Date.now(),
  onSignal: (signal, listener) => process.on(signal, listener),
  exit: (status) => process.exit(status),
})
// Connections that are kept alive would hold the process; what was written must be read before it ends.
await Promise.all([process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))))
process.exit(code)
