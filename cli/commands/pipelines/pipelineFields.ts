import { json } from '../../body/bodyFlags.ts'
import { text } from '../../command/flags.ts'

export const pipelineFields = {
  name: text('Display name, 1 to 200 characters'),
  description: text('What the pipeline does, at most 2,000 characters'),
  steps: json('Its 1 to 100 steps: a list of {name, agent_id, …}'),
  output: text('JSONata for the output of a pipeline run', { placeholder: 'jsonata' }),
  metadata: json('Your own data: an object of at most 16 KiB'),
}
