import { list, secret, truth } from '../../body/bodyFlags.ts'
import { text } from '../../command/flags.ts'

export const webhookFields = {
  url: text('Where events are sent: https', { placeholder: 'url' }),
  events: list('Types of events, separated by commas; * is all', 'type,…'),
  active: truth('Whether events are sent'),
  description: text('What it is for'),
}

export const secretField = {
  secret: secret('File with a secret of your own, whsec_…; without it, one is made'),
}
