/** How a reader runs a program of a page that uses a client library: in a project beside the checkout. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Stores the program, and returns the commands that run it in a shell whose folder is the checkout. */
export function programCommand(checkout: string, language: string, source: string): string {
  const project = join(checkout, '..', `program-${language}`)
  mkdirSync(project, { recursive: true })
  if (language === 'go') {
    writeFileSync(join(project, 'main.go'), source)
    return `(cd '${project}' && { test -f go.mod || { ${goModule.join(' && ')}; }; } && go run .)`
  }
  const file = join(project, language === 'ts' ? 'program.ts' : 'program.py')
  writeFileSync(file, source)
  if (language === 'python') return `python3 '${file}'`
  return `(cd '${project}' && { test -d node_modules || { ${typeScriptProject.join(' && ')}; }; } >&2 && node '${file}')`
}

const goModule = [
  'go mod init example.com/program',
  'go mod edit -replace example.com/agent-run-service/clients/go=../agent-run-service/clients/go',
  'go get example.com/agent-run-service/clients/go@v1.0.0',
]

const typeScriptProject = [
  '(cd ../agent-run-service && npm run --silent clients:build)',
  `echo '{"type": "module"}' > package.json`,
  'npm install --silent --offline ../agent-run-service/clients/typescript',
]
