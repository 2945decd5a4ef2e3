import { list, secret, truth } from '../../body/bodyFlags.ts'
import { text } from '../../command/flags.ts'

export const webhookFields = {
  url: text('Where events are sent: https', { placeholder: 'url' }),
  events: list('Event types, separated by commas; * for all', 'type,…'),
  active: truth('Whether events are sent'),
  description: text('What it is for'),
}

export const secretField = {
  secret: secret('File with your own secret, whsec_…; by default one is generated'),
}
