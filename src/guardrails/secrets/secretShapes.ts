/** Keys and tokens that are known by how they are written. */
import type { Part } from './shapePatterns.ts'

export type SecretShape = {
  kind: string
  /** What it must begin with, to be sure; the last part is the value, of which more may follow. */
  parts: readonly Part[]
  /** What the value may go on with, however long. */
  rest?: string
  /** Only the value is secret: what is before it says what it is. */
  isNamed?: boolean
  ignoresCase?: boolean
  accepts?(value: string): boolean
}

const word = '[A-Za-z0-9]'
const wide = '[A-Za-z0-9_-]'

/** A known opening and at least so many characters. */
const token = (kind: string, openings: readonly string[], min: number, characters = wide): SecretShape => ({
  kind,
  parts: [{ oneOf: openings }, { characters, min, max: min }],
  rest: characters,
})

export const secretShapes: readonly SecretShape[] = [
  token('service_key', ['ars_live_', 'ars_demo_'], 20, word),
  token('webhook_secret', ['whsec_'], 16, '[A-Za-z0-9+/=_-]'),
  token('github', ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], 30, word),
  token('github', ['github_pat_'], 22, '[A-Za-z0-9_]'),
  token('gitlab', ['glpat-'], 20),
  token('slack', ['xoxa-', 'xoxb-', 'xoxe-', 'xoxo-', 'xoxp-', 'xoxr-', 'xoxs-', 'xapp-'], 16, '[A-Za-z0-9-]'),
  token('stripe', ['sk_live_', 'rk_live_', 'sk_test_', 'rk_test_'], 16, word),
  token('google', ['AIza'], 35),
  token('model_provider', ['sk-ant-', 'sk-proj-', 'sk-svcacct-', 'sk-or-'], 20),
  { ...token('model_provider', ['sk-'], 32, word), rest: wide },
  token('npm', ['npm_'], 36, word),
  token('pypi', ['pypi-AgE'], 40),
  token('sendgrid', ['SG.'], 40, '[A-Za-z0-9_.-]'),
  token('huggingface', ['hf_'], 30, word),
  {
    kind: 'aws_access_key',
    parts: [{ oneOf: ['AKIA', 'ASIA'] }, { characters: word, min: 16, max: 17 }],
    accepts: (value) => /^[A-Z0-9]{16}$/.test(value),
  },
  {
    kind: 'jwt',
    parts: ['eyJ', { characters: wide, min: 10, max: 1_024 }, '.eyJ', { characters: wide, min: 6, max: 6 }],
    rest: '[A-Za-z0-9_.-]',
  },
]
