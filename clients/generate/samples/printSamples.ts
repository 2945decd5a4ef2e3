/** One call of each operation in each language, for the reference that the service shows at /docs. */
import type { Model } from '../model.ts'
import { goSample } from './goSample.ts'
import { pythonSample } from './pythonSample.ts'
import { typescriptSample } from './typescriptSample.ts'

/** Of the call that the libraries do not generate, but wrap. */
const downloads = {
  'exports.getContent': {
    TypeScript: `import { AgentRunService } from '@agent-run-service/sdk'

const ars = new AgentRunService()
for await (const rows of ars.exports.download('exp_01jd3v9w8kq2m5n7p9r1s3t5v7')) process.stdout.write(rows)
`,
    Python: `import sys

from agent_run_service import AgentRunService

with AgentRunService() as ars:
    for rows in ars.exports.download("exp_01jd3v9w8kq2m5n7p9r1s3t5v7"):
        sys.stdout.buffer.write(rows)
`,
    Go: `ctx := context.Background()
client, err := ars.NewClient()
if err != nil {
\tlog.Fatal(err)
}
for rows, err := range client.Exports.Download(ctx, "exp_01jd3v9w8kq2m5n7p9r1s3t5v7", "") {
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tos.Stdout.Write(rows)
}
`,
  },
}

export function printSamples(model: Model): string {
  const go = goSample(model)
  const samples = model.operations.map((operation) => [
    operation.id,
    { TypeScript: typescriptSample(operation), Python: pythonSample(operation), Go: go(operation) },
  ])
  return `${JSON.stringify({ ...Object.fromEntries(samples), ...downloads }, null, 2)}\n`
}
