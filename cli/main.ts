/** The process: the only place that reads the environment; everything else gets it as arguments. */
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
// Keep-alive connections would keep the process running; pending output must be flushed before it exits.
await Promise.all([process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))))
process.exit(code)
