/** A route's call in TypeScript, without a library: what readers of the reference copy. */
import type { JsonObject } from '../../../src/platform/json.ts'
import type { Route } from '../../route.ts'
import { pathParameterOf } from '../pathParameters.ts'

export function typescriptSample(route: Route, body: JsonObject | undefined): string {
  return [
    `const response = await fetch(\`\${process.env.ARS_BASE_URL}${examplePath(route.path)}\`, {`,
    ...(route.method === 'GET' ? [] : [`  method: '${route.method}',`]),
    '  headers: {',
    `    Authorization: \`Bearer \${process.env.ARS_API_KEY}\`,`,
    ...(body ? ["    'Content-Type': 'application/json',"] : []),
    '  },',
    ...(body ? [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`] : []),
    '})',
    'if (!response.ok) throw new Error(await response.text())',
    answer(route),
  ].join('\n')
}

const examplePath = (path: string): string =>
  path.replace(/\{\w+\}/g, (part, at: number) => String(pathParameterOf(path.slice(0, at + part.length)).example))

function answer({ stream, statuses }: Route): string {
  if (stream !== undefined)
    return [
      'for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {',
      '  process.stdout.write(text)',
      '}',
    ].join('\n')
  return Object.keys(statuses).every((status) => status === '204')
    ? 'console.log(response.status)'
    : 'console.log(await response.json())'
}
