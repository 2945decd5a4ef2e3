/** Secrets recognised by the header, command or URL they are in. */
import { isPasswordValue, looksLikePassword, looksLikeToken } from '../looksLikeSecret.ts'
import type { Part } from '../shapePatterns.ts'
import words from '../words.json' with { type: 'json' }
import { isNoPlaceholder, type SecretShape } from './secretShape.ts'

const credentials = '[A-Za-z0-9._~+/=-]'
const escapable = '[A-Za-z0-9%._~+/=-]'
const gap: Part = { characters: '["\'\\\\\\s:=>,]', min: 1, max: 12 }

const header = (oneOf: readonly string[], accepts: (value: string) => boolean): SecretShape => ({
  kind: 'bearer',
  parts: [{ oneOf }, { characters: credentials, min: 16, max: 128 }],
  rest: credentials,
  isNamed: true,
  accepts,
})

const urlSecret = (oneOf: readonly string[], parts: readonly Part[], kind = 'webhook_address'): SecretShape => ({
  kind,
  parts: [{ oneOf }, ...parts],
  rest: escapable,
  isNamed: true,
  accepts: isNoPlaceholder,
})

export const schemeShapes: readonly SecretShape[] = [
  header(['Bearer ', 'Bearer%20'], looksLikePassword),
  header(
    ['', '"', "'", '\\"'].flatMap((close) =>
      words.authorizationSchemes.map((scheme) => `Authorization${close}: ${scheme}`),
    ),
    looksLikeToken,
  ),
  { ...header(['Basic '], isUserAndPassword), kind: 'basic' },
  {
    kind: 'aws_secret_key',
    parts: [{ oneOf: words.awsSecretNames }, gap, { characters: '[A-Za-z0-9/+=]', min: 40, max: 41 }],
    isNamed: true,
    accepts: (value) => value.length === 40 && isNoPlaceholder(value),
  },
  {
    kind: 'url_password',
    parts: [
      { oneOf: words.urlSchemes.map((scheme) => `${scheme}://`) },
      { characters: '[^\\s:/@"\']', min: 0, max: 64 },
      ':',
      { characters: '[^\\s/@"\']', min: 1, max: 128 },
      '@',
    ],
    isNamed: true,
    accepts: isPasswordValue,
  },
  {
    kind: 'url_password',
    parts: [{ oneOf: ['https://'] }, { characters: '[0-9a-f]', min: 32, max: 32 }, '@'],
    isNamed: true,
  },
  {
    kind: 'url_password',
    parts: [
      { oneOf: [' -u ', ' --user ', ' -u"', " -u'"] },
      { oneOf: ['"', "'", ''] },
      { characters: '[A-Za-z0-9._@%+-]', min: 1, max: 64 },
      ':',
      { characters: '[^\\s"\'`<>(){}]', min: 6, max: 128 },
    ],
    isNamed: true,
    accepts: (value) => isPasswordValue(value) && !/^\d*$/.test(value),
  },
  ...words.webhookAddresses.map(({ openings, parts }) => urlSecret(openings, parts)),
  {
    ...urlSecret(
      ['?', '&', '&amp;'].flatMap((mark) => words.signatureParameters.map((name) => `${mark}${name}=`)),
      [{ characters: escapable, min: 24, max: 128 }],
      'signed_address',
    ),
    accepts: looksLikeToken,
  },
]

/** Basic authentication: user and password, separated by a colon, in base64. */
function isUserAndPassword(value: string): boolean {
  const decoded = Buffer.from(value, 'base64').toString('latin1')
  return /^[\x20-\x7e\xa0-\xff]{1,64}:[\x20-\x7e\xa0-\xff]*$/.test(decoded)
}
