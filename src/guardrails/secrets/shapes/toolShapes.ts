/** Keys of what teams work with: monitoring, tickets, documents, design. */
import { base64, lowerHex, type SecretShape, token, tokenAsUuid, tokenInParts, tokenOf, word } from './secretShape.ts'

export const toolShapes: readonly SecretShape[] = [
  token('grafana', ['glsa_', 'glc_'], 32, base64),
  token('grafana', ['eyJrIjoi'], 60, base64),
  token('new_relic', ['NRAK-', 'NRII-', 'NRJS-', 'NRIQ-', 'NRRA-', 'NRAA-', 'NRAL-'], 19),
  token('sentry', ['sntrys_', 'sntryu_', 'sntrya_', 'sntryi_'], 40, base64),
  token('linear', ['lin_api_', 'lin_oauth_'], 32, word),
  token('notion', ['ntn_'], 40, word),
  tokenOf('notion', ['secret_'], 43),
  tokenInParts(
    'airtable',
    ['pat'],
    [
      [14, 14],
      [64, 64],
    ],
    { mark: '.', characters: word },
  ),
  token('figma', ['figd_', 'figu_', 'figo_'], 36),
  token('contentful', ['CFPAT-'], 40),
  token('typeform', ['tfp_'], 40, '[A-Za-z0-9._-]'),
  token('hubspot', ['pat-na1-', 'pat-na2-', 'pat-eu1-', 'pat-ap1-'], 36, '[A-Za-z0-9-]'),
  token('posthog', ['phx_', 'phs_'], 40, word),
  token('frameio', ['fio-u-'], 60, '[A-Za-z0-9_=-]'),
  token('adobe', ['p8e-'], 32, word),
  token('dropbox', ['sl.', 'sl.u.'], 100),
  token('mapbox', ['sk.eyJ'], 60, '[A-Za-z0-9._-]'),
  tokenOf('settlemint', ['sm_aat_', 'sm_pat_', 'sm_sat_'], 16),
  tokenAsUuid('launchdarkly', ['api-', 'sdk-']),
  token('pagerduty', ['pdus+_'], 20),
  tokenOf('definednet', ['dnkey-'], 26, /^[a-z0-9]*$/),
  token('definednet', ['dnkey-'], 70, '[a-z0-9-]'),
  tokenOf('intra42', ['s-s4t2ud-', 's-s4t2af-'], 64, lowerHex),
  {
    kind: 'jwt',
    parts: [
      { oneOf: ['eyJ'] },
      { characters: '[A-Za-z0-9_-]', min: 10, max: 1_024 },
      '.eyJ',
      { characters: '[A-Za-z0-9_-]', min: 6, max: 6 },
    ],
    rest: '[A-Za-z0-9_.-]',
  },
]
