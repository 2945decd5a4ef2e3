/** Secrets that are known by what stands before them: a name and an equals sign, a scheme, an address. */
import { looksRandom } from './looksRandom.ts'
import type { SecretShape } from './secretShapes.ts'

const names = [
  'password',
  'passwd',
  'passphrase',
  'passwort',
  'pwd',
  'secret',
  'secret_key',
  'secret-key',
  'secretkey',
  'api_key',
  'api-key',
  'api key',
  'apikey',
  'access_key',
  'access-key',
  'accesskey',
  'private_key',
  'auth_key',
  'token',
  'credential',
]

const space = { characters: '[ \\t]', min: 0, max: 3 }
const visible = '[^\\s"\'`,;<>(){}\\[\\]|&]'

export const namedSecrets: readonly SecretShape[] = [
  {
    kind: 'assigned',
    parts: [
      { oneOf: names },
      { oneOf: ['\\"', '"', "'", ''] },
      space,
      { oneOf: [':=', '=>', '=', ':'] },
      space,
      { oneOf: ['\\"', '"', "'", '`', ''] },
      { characters: visible, min: 8, max: 128 },
    ],
    rest: visible,
    isNamed: true,
    ignoresCase: true,
    accepts: looksRandom,
  },
  {
    kind: 'bearer',
    parts: ['Bearer ', { characters: '[A-Za-z0-9._~+/=-]', min: 20, max: 128 }],
    rest: '[A-Za-z0-9._~+/=-]',
    isNamed: true,
    ignoresCase: true,
    accepts: looksRandom,
  },
  {
    kind: 'aws_secret_key',
    parts: [
      { oneOf: ['aws_secret_access_key', 'aws_secret_key', 'secretAccessKey', 'SecretAccessKey'] },
      { characters: '["\'\\s:=]', min: 1, max: 8 },
      { characters: '[A-Za-z0-9/+=]', min: 40, max: 41 },
    ],
    isNamed: true,
    ignoresCase: true,
    accepts: (value) => value.length === 40,
  },
  {
    kind: 'url_password',
    parts: [
      {
        oneOf: [
          'postgres',
          'postgresql',
          'mysql',
          'mongodb',
          'mongodb+srv',
          'redis',
          'rediss',
          'amqp',
          'amqps',
          'https',
          'http',
          'ftp',
        ],
      },
      '://',
      { characters: '[^\\s:/@"\']', min: 0, max: 64 },
      ':',
      { characters: '[^\\s/@"\']', min: 1, max: 128 },
      '@',
    ],
    isNamed: true,
    ignoresCase: true,
  },
]

/** Whether a property of this name holds a secret, if it looks like one. */
export const isSecretName = (name: string): boolean => secretName.test(name)

const secretName = new RegExp(`(?:${names.join('|')}|secretAccessKey|secret_access_key)$`, 'i')
