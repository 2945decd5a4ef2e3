import { secret, truth } from '../../body/bodyFlags.ts'
import { choice, text } from '../../command/flags.ts'

export const connectorUpdateFields = {
  name: text('Name for people, 1 to 200 characters'),
  baseUrl: text('An https:// URL; another origin needs the secret again', { placeholder: 'url' }),
  secret: secret('File with the secret, or - for the standard input'),
  private: truth('Whether demo keys are kept from agents that use it; default true'),
}

export const connectorFields = {
  ...connectorUpdateFields,
  kind: choice('What it connects to; fixed for good', ['openai', 'http']),
}
