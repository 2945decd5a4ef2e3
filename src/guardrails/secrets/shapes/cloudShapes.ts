/** Keys of clouds, hosts and databases. */
import { base64, type SecretShape, token, tokenInParts, tokenOf, word } from './secretShape.ts'

const upperWord = /^[A-Z0-9]*$/

export const cloudShapes: readonly SecretShape[] = [
  tokenOf('aws_access_key', ['AKIA', 'ASIA', 'ABIA', 'ACCA'], 16, upperWord),
  tokenOf('aws_access_key', ['A3T'], 17, upperWord),
  token('aws_bedrock', ['ABSK', 'bedrock-api-key-'], 100, base64),
  token('google', ['AIza'], 35),
  token('google', ['GOCSPX-'], 24),
  token('google', ['ya29.', '1//0'], 30, '[A-Za-z0-9._-]'),
  tokenOf('alibaba', ['LTAI'], 20),
  tokenOf('tencent', ['AKID'], 32),
  token('yandex', ['AQVN', 'y0_Ag', 't1.9eu'], 34),
  token('digitalocean', ['dop_v1_', 'doo_v1_', 'dor_v1_'], 40, word),
  token('heroku', ['HRKU-'], 36),
  token('cloudflare', ['v1.0-'], 140),
  token('fly', ['fo1_', 'fm1a_', 'fm1r_', 'fm2_'], 40, base64),
  token('vercel', ['vercel_blob_rw_', 'vcp_', 'vck_'], 24, word),
  token('netlify', ['nfp_', 'nfc_', 'nfo_'], 36, word),
  token('render', ['rnd_'], 24, word),
  token('supabase', ['sbp_', 'sb_secret_'], 30),
  token('neon', ['napi_'], 40, word),
  token('planetscale', ['pscale_tkn_', 'pscale_pw_', 'pscale_oauth_'], 32, '[A-Za-z0-9._-]'),
  token('databricks', ['dapi', 'dose', 'dkea'], 32, '[0-9a-f]'),
  token('vault', ['hvs.', 'hvb.', 'hvr.'], 24),
  token('pulumi', ['pul-'], 40, '[0-9a-f]'),
  token('doppler', ['dp.pt.', 'dp.st.', 'dp.ct.', 'dp.sa.', 'dp.scim.', 'dp.audit.'], 36, '[A-Za-z0-9._-]'),
  token('onepassword', ['ops_eyJ'], 60, base64),
  token('tailscale', ['tskey-auth-', 'tskey-api-', 'tskey-client-', 'tskey-scim-', 'tskey-webhook-'], 20),
  token('openshift', ['sha256~'], 43),
  tokenInParts(
    'dynatrace',
    ['dt0c01.', 'dt0s01.'],
    [
      [24, 24],
      [64, 64],
    ],
    { mark: '.', characters: word },
  ),
  tokenOf('clickhouse', ['4b1d'], 38),
  token('age', ['AGE-SECRET-KEY-1'], 58, '[0-9A-Z]'),
]
