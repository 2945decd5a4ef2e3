import type { Model, Operation, Resource } from '../model.ts'
import { signature, waitingSignature } from './signature.ts'

/** api.md: every method with its call, scope and retry class. */
export const printApi = ({ resources, apiVersion }: Model): string =>
  `# Reference

Every method of \`AgentRunService\`, for version ${apiVersion} of the API. Printed by \`npm run clients\`. Retry classes: \`safe\` calls are repeated
after a lost connection; \`keyed\` ones too, with the same idempotency key; \`once\` ones only if they certainly did not happen.

${resources.map(printResource).join('\n')}`

const printResource = ({ name, operations }: Resource): string =>
  `## ars.${name}\n\n${operations.map(printOperation).join('\n')}`

const printOperation = (operation: Operation): string => {
  const { resource, name, method, path, scope, retry, summary, description, wait } = operation
  const waiting = wait === 'prefer' ? `\nars.${resource}.${waitingSignature(operation)}` : ''
  return `### ${resource}.${name}

\`\`\`ts
ars.${resource}.${signature(operation)}${waiting}
\`\`\`

${[`${summary}.`, description].filter((text) => text !== '').join(' ')}

\`${method} ${path}\` · ${scope ? `scope \`${scope}\`` : 'any key'} · ${retry}${operation.errorCodes.length > 0 ? ` · fails with ${operation.errorCodes.map((code) => `\`${code}\``).join(' ')}` : ''}
`
}
