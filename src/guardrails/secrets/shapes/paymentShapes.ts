/** Keys of shops and of those who move money. */
import { lowerHex, type SecretShape, token, tokenAsUuid, tokenInParts, tokenOf, word } from './secretShape.ts'

export const paymentShapes: readonly SecretShape[] = [
  token('stripe', ['sk_live_', 'rk_live_', 'sk_test_', 'rk_test_', 'sk_org_live_', 'sk_org_test_'], 16, word),
  token('square', ['sq0atp-', 'sq0csp-'], 22),
  tokenOf('square', ['EAAAE', 'EAAAF', 'EAAAl'], 59, /^[\w-]*$/),
  tokenInParts(
    'braintree',
    ['access_token$production$', 'access_token$sandbox$'],
    [
      [16, 16],
      [32, 32],
    ],
    {
      mark: '$',
      characters: word,
    },
  ),
  tokenAsUuid('plaid', ['access-production-', 'access-sandbox-', 'access-development-']),
  tokenOf('shopify', ['shpat_', 'shpca_', 'shppa_', 'shpss_', 'shpua_'], 32, /^[0-9A-Fa-f]*$/),
  token('flutterwave', ['FLWSECK-', 'FLWSECK_TEST-'], 12),
  token('easypost', ['EZAK', 'EZTK'], 54, word),
  tokenOf('shippo', ['shippo_live_', 'shippo_test_'], 40, lowerHex),
  token('duffel', ['duffel_live_', 'duffel_test_'], 40),
  tokenOf('lob', ['live_', 'test_'], 35, lowerHex),
]
