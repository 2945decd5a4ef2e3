import { secret, truth } from '../../body/bodyFlags.ts'
import { choice, text } from '../../command/flags.ts'

export const connectorUpdateFields = {
  name: text('Display name, 1 to 200 characters'),
  baseUrl: text('An https:// URL; changing the origin requires the secret again', { placeholder: 'url' }),
  secret: secret('File with the secret, or - for standard input'),
  private: truth('Whether demo keys are barred from agents that use it; default true'),
}

export const connectorFields = {
  ...connectorUpdateFields,
  kind: choice('What it connects to; cannot be changed later', ['openai', 'http']),
}
