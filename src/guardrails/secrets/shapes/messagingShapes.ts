/** Keys of those who carry messages and mail. */
import { base64, lowerHex, type SecretShape, token, tokenInParts, tokenOf } from './secretShape.ts'

const slack = [
  'xoxa-',
  'xoxb-',
  'xoxc-',
  'xoxd-',
  'xoxe-',
  'xoxe.xoxp-',
  'xoxe.xoxb-',
  'xoxo-',
  'xoxp-',
  'xoxr-',
  'xoxs-',
]

export const messagingShapes: readonly SecretShape[] = [
  token('slack', [...slack, 'xapp-'], 16, '[A-Za-z0-9%-]'),
  tokenOf('twilio', ['SK'], 32, lowerHex),
  token('sendgrid', ['SG.'], 40, '[A-Za-z0-9_.-]'),
  tokenOf('mailgun', ['key-', 'pubkey-'], 32, lowerHex),
  token('brevo', ['xkeysib-', 'xsmtpsib-'], 60, '[A-Za-z0-9-]'),
  tokenInParts(
    'resend',
    ['re_'],
    [
      [8, 8],
      [20, 20],
    ],
    { mark: '_', characters: '[A-Za-z0-9]' },
  ),
  token('mailersend', ['mlsn.'], 40, '[0-9a-f]'),
  token('facebook', ['EAACEdEose0cBA', 'EAAG', 'EAAB'], 100, '[A-Za-z0-9]'),
  tokenInParts(
    'firebase',
    ['AAAA'],
    [
      [7, 7],
      [120, 120],
    ],
    { mark: ':APA91' },
  ),
  token('intercom', ['dG9rO'], 50, base64),
]
