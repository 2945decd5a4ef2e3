import { describe, expect, test } from '@jest/globals'
import { secretFinders } from '../../src/guardrails/secrets/secretsCheck.ts'
import { findAll } from './helpers/findAll.ts'

const found = (text: string) =>
  findAll(secretFinders, text).map(({ kind, start, end }) => [kind, text.slice(start, end)])

const letters = (count: number) => 'aB3dE5gH7j'.repeat(30).slice(0, count)

describe('known by its shape', () => {
  test.each([
    ['service_key', `ars_live_${letters(36)}`],
    ['service_key', `ars_demo_${letters(36)}`],
    ['webhook_secret', `whsec_${letters(31)}=`],
    ['github', `ghp_${letters(36)}`],
    ['github', `gho_${letters(36)}`],
    ['github', `github_pat_${letters(22)}_${letters(59)}`],
    ['slack', `xoxb-123456789012-1234567890123-${letters(24)}`],
    ['stripe', `sk_live_${letters(24)}`],
    ['stripe', `rk_live_${letters(99)}`],
    ['google', `AIza${letters(35)}`],
    ['model_provider', `sk-ant-api03-${letters(95)}`],
    ['model_provider', `sk-proj-${letters(40)}`],
    ['model_provider', `sk-${letters(48)}`],
    ['npm', `npm_${letters(36)}`],
    ['aws_access_key', 'AKIAIOSFODNN7ABCDEFG'],
    ['jwt', `eyJ${letters(33)}.eyJ${letters(200)}.${letters(43)}`],
    ['private_key', `-----BEGIN RSA PRIVATE KEY-----\n${letters(64)}\n${letters(64)}\n-----END RSA PRIVATE KEY-----`],
    ['private_key', `-----BEGIN PRIVATE KEY-----\\n${letters(64)}\\n-----END PRIVATE KEY-----`],
  ])('%s', (kind, secret) => {
    expect(found(`here: ${secret}, there`)).toEqual([[kind, secret]])
  })

  test.each([
    ['too short', `ghp_${letters(20)} npm_${letters(20)} sk-${letters(12)}`],
    ['part of a word', `xghp_${letters(36)}`],
    ['too long for a key of fixed length', 'AKIAIOSFODNN7ABCDEFGH'],
    ['a public certificate', `-----BEGIN CERTIFICATE-----\n${letters(64)}\n-----END CERTIFICATE-----`],
    ['the first line of a key alone', 'grep -r "-----BEGIN PRIVATE KEY-----" .'],
    ['words with the same beginning', 'sk-etch, npm_config_registry, task-force, risk-averse-and-very-careful-people'],
  ])('none: %s', (_, text) => {
    expect(found(text)).toEqual([])
  })

  test('a private key that never ends is taken out as far as the longest key goes', () => {
    const [only] = findAll(secretFinders, `-----BEGIN PRIVATE KEY-----\n${letters(64)}\n${'abc '.repeat(10_000)}`)
    expect((only?.end ?? 0) - (only?.start ?? 0)).toBe(28 + 16 + 16_384)
  })
})

describe('known by its name', () => {
  test.each([
    ['password=hT9$kq2LmZ', 'hT9$kq2LmZ'],
    ['DB_PASSWORD: "Tr0ub4dor3x"', 'Tr0ub4dor3x'],
    ['"api_key" : "8f2b1c9d7e6a5f4b"', '8f2b1c9d7e6a5f4b'],
    ["clientSecret => '8f2b1c9d7e6a5f4b'", '8f2b1c9d7e6a5f4b'],
    [`Authorization: Bearer ${letters(200)}`, letters(200)],
    [`aws_secret_access_key = ${letters(40)}`, letters(40)],
    ['postgres://app:s3cret@db.example:5432/app', 's3cret'],
  ])('in %s', (text, secret) => {
    expect(found(text).map(([, value]) => value)).toEqual([secret])
  })

  test.each([
    ['password: changeme'],
    ['api_key=YOUR_API_KEY'],
    ['token: <your token>'],
    ['password = os.environ["DB_PASSWORD"]'],
    ['secret: ./path/to/file1'],
    ['token: string, password: required'],
    ['the password is easy to guess'],
    ['https://example.com:8080/path@2x.png'],
  ])('none in %s', (text) => {
    expect(found(text)).toEqual([])
  })
})
