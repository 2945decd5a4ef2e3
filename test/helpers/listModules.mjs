// Preloaded into a process: writes the address of every module that it loads into the file MODULES_FILE.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, nextLoad) {
    appendFileSync(process.env.MODULES_FILE, `${url}\n`)
    return nextLoad(url, context)
  },
})
