#!/usr/bin/env node
// Plain JavaScript, so that any Node can run it: a Node older than 24 hands over to the one installed as a package.
import { existsSync } from 'node:fs'
import * as modules from 'node:module'

if (Number.parseInt(process.versions.node, 10) >= 24) {
  modules.enableCompileCache()
  await import('./main.ts')
} else await handOver()

async function handOver() {
  const node = packagedNode()
  if (node === undefined) {
    process.stderr.write(`error: ars needs Node 24; this is ${process.version}, and \`npm ci\` installed no other\n`)
    process.exit(1)
  }
  const { spawn } = await import('node:child_process')
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' })
  // A terminal sends Ctrl-C to both processes; the child decides how to handle it.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

function packagedNode() {
  try {
    const name = `node-${process.platform}-${process.arch}`
    const path = modules.createRequire(import.meta.url).resolve(`${name}/bin/node`)
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}
