import { describe, expect, test } from '@jest/globals'
import { secretFinders } from '../../src/guardrails/secrets/secretsCheck.ts'
import { findAll } from './helpers/findAll.ts'

const found = (text: string) =>
  findAll(secretFinders, text).map(({ kind, start, end }) => [kind, text.slice(start, end)])

const letters = (count: number) => 'aB3dE5gH7j'.repeat(30).slice(0, count)
const hex = (count: number) => '0a1b2c3d4e5f6789'.repeat(30).slice(0, count)
const uuid = '0a1b2c3d-4e5f-4789-8a1b-2c3d4e5f6789'

describe('recognised by its shape', () => {
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
    ['private_key', `-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n${letters(64)}\n-----END PGP PRIVATE KEY BLOCK-----`],
    ['age', `AGE-SECRET-KEY-1${'Q5ZR'.repeat(20).slice(0, 54)}ACDE`],
    ['aws_access_key', 'ASIAIOSFODNN7ABCDEFG'],
    ['google', `GOCSPX-${letters(28)}`],
    ['google', `ya29.${letters(60)}`],
    ['google', `1//0${letters(60)}`],
    ['azure', `abc8Q~${letters(34)}`],
    ['gitlab', `glrt-${letters(20)}`],
    ['gitlab', `gldt-${letters(20)}`],
    ['atlassian', `ATATT3xFf${letters(180)}=ABCD1234`],
    ['slack', `xapp-1-A01-123-${letters(40)}`],
    ['discord', `MTE4NzY1NDMyMTA5ODc2NTQzMg.${letters(6)}.${letters(38)}`],
    ['telegram', `123456789:AA${letters(33)}`],
    ['twilio', `SK${hex(32)}`],
    ['mailgun', `key-${hex(32)}`],
    ['mailchimp', `${hex(32)}-us14`],
    ['sendgrid', `SG.${letters(22)}.${letters(43)}`],
    ['square', `sq0csp-${letters(43)}`],
    ['braintree', `access_token$production$${hex(16)}$${hex(32)}`],
    ['plaid', `access-production-${uuid}`],
    ['shopify', `shpat_${hex(32)}`],
    ['model_provider', `sk-svcacct-${letters(40)}`],
    ['model_provider', `gsk_${letters(52)}`],
    ['model_provider', `pplx-${letters(48)}`],
    ['model_provider', `r8_${letters(37)}`],
    ['huggingface', `hf_${letters(34)}`],
    ['pypi', `pypi-AgE${letters(150)}`],
    ['rubygems', `rubygems_${hex(48)}`],
    ['crates', `cio${letters(32)}`],
    ['docker', `dckr_pat_${letters(27)}`],
    ['digitalocean', `dop_v1_${hex(64)}`],
    ['fly', `fm2_${letters(120)}`],
    ['netlify', `nfp_${letters(36)}`],
    ['supabase', `sbp_${hex(40)}`],
    ['planetscale', `pscale_tkn_${letters(43)}`],
    ['databricks', `dapi${hex(32)}-2`.slice(0, 36)],
    ['vault', `hvs.${letters(90)}`],
    ['terraform', `${letters(14)}.atlasv1.${letters(67)}`],
    ['doppler', `dp.pt.${letters(43)}`],
    ['grafana', `glsa_${letters(32)}_a1b2c3d4`],
    ['new_relic', `NRAK-${letters(27)}`],
    ['sentry', `sntrys_${letters(90)}`],
    ['linear', `lin_api_${letters(40)}`],
    ['notion', `ntn_${letters(46)}`],
    ['airtable', `pat${letters(14)}.${hex(64)}`],
    ['figma', `figd_${letters(40)}`],
  ])('%s', (kind, secret) => {
    expect(found(`here: ${secret}, there`)).toEqual([[kind, secret]])
  })

  test.each([
    ['too short', `ghp_${letters(20)} npm_${letters(20)} sk-${letters(12)}`],
    ['part of a word', `xghp_${letters(36)}`],
    ['too long for a key of fixed length', 'AKIAIOSFODNN7ABCDEFGH'],
    ['a public certificate', `-----BEGIN CERTIFICATE-----\n${letters(64)}\n-----END CERTIFICATE-----`],
    ['the first line of a key alone', 'grep -r "-----BEGIN PRIVATE KEY-----" .'],
    ['what is masked or a hint', `AKIA${'*'.repeat(16)} ghp_${'*'.repeat(36)} sk_test_your_key_goes_here_please`],
    ['a publishable key', `pk_live_${letters(24)}`],
    ['a public key', `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${letters(43)} jane@laptop`],
    ['hashes and ids', `${hex(40)} ${hex(64)} sha256:${hex(64)} ${uuid} etag "${hex(32)}" req_${letters(24)}`],
    ['the integrity of a package', `"integrity": "sha512-${letters(86)}=="`],
    ['an image', `url(data:image/png;base64,iVBORw0KGgo${letters(200)}/${letters(200)}+SK/AKIA==)`],
    ['words with the same beginning', 'sk-etch, npm_config_registry, task-force, risk-averse-and-very-careful-people'],
  ])('none: %s', (_, text) => {
    expect(found(text)).toEqual([])
  })

  test('also finds example keys, since someone may use them', () => {
    const examples = ['AKIAIOSFODNN7EXAMPLE', `ghp_${'x'.repeat(36)}`, `sk_test_${'0'.repeat(24)}`]
    expect(found(examples.join(' ')).map(([, text]) => text)).toEqual(examples)
  })

  test('redacts a private key without an end up to the length of the longest key', () => {
    const [only] = findAll(secretFinders, `-----BEGIN PRIVATE KEY-----\n${letters(64)}\n${'abc '.repeat(10_000)}`)
    expect((only?.end ?? 0) - (only?.start ?? 0)).toBe(28 + 16 + 16_384)
  })
})

describe('recognised by its name', () => {
  test.each([
    ['password=hT9$kq2LmZ', 'hT9$kq2LmZ'],
    ['DB_PASSWORD: "Tr0ub4dor3x"', 'Tr0ub4dor3x'],
    ['"api_key" : "8f2b1c9d7e6a5f4b"', '8f2b1c9d7e6a5f4b'],
    ["clientSecret => '8f2b1c9d7e6a5f4b'", '8f2b1c9d7e6a5f4b'],
    [`Authorization: Bearer ${letters(200)}`, letters(200)],
    [`aws_secret_access_key = ${letters(40)}`, letters(40)],
    ['postgres://app:s3cret@db.example:5432/app', 's3cret'],
    [`https://${hex(32)}@o1.ingest.sentry.example/1`, hex(32)],
    [`Authorization: Basic ${btoa('jane:hT9$kq2LmZ')}`, btoa('jane:hT9$kq2LmZ')],
    [`"Authorization": "Token ${hex(40)}"`, hex(40)],
    ["curl -u 'jane:hT9$kq2LmZ' https://ci.example", 'hT9$kq2LmZ'],
    [`https://hooks.slack.com/services/T01/B02/${letters(24)}`, `T01/B02/${letters(24)}`],
    [`https://discord.com/api/webhooks/123456789012345678/${letters(68)}`, letters(68)],
    [`AccountKey=${letters(86)}==;EndpointSuffix=core.example`, `${letters(86)}==`],
    [`https://lake.example/a?se=2026&sig=${letters(43)}%3D&sp=r`, `${letters(43)}%3D`],
    [`Cookie: theme=dark; JSESSIONID=${letters(32)}; lang=en`, letters(32)],
    ["define( 'DB_PASSWORD', 'hT9kq2LmZx' );", 'hT9kq2LmZx'],
    ['<password>hT9$kq2LmZ</password>', 'hT9$kq2LmZ'],
    ['{\\"password\\":\\"hT9$kq2LmZ\\"}', 'hT9$kq2LmZ'],
    ['config["api_key"] = "8f2b1c9d7e6a5f4b"', '8f2b1c9d7e6a5f4b'],
    ['?user=jane&password=hT9kq2LmZ&ssl=true', 'hT9kq2LmZ'],
    ['DB_PASS=hT9$kq&2LmZ', 'hT9$kq&2LmZ'],
    [`tool --token ${letters(24)} --verbose`, letters(24)],
    ['The password of the test box is Winter-2026-Kite.', 'Winter-2026-Kite'],
    ['La contraseña es hT9$kq2LmZ, no la compartas.', 'hT9$kq2LmZ'],
    ['Das Kennwort lautet „hT9$kq2LmZ“.', 'hT9$kq2LmZ'],
    ['密码是hT9$kq2LmZ', 'hT9$kq2LmZ'],
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
    ['postgres://user:password@localhost/app and postgres://$USER:$PASSWORD@db/app'],
    ['secretName: shop-tls-2026, token: auth.tokens.current1'],
    ['nextPageToken=CAUQAAoBMRIFa1b2C3d4, csrf_token: a1B2c3D4e5F6'],
    ['the password is ISO-8601 and the token is 12-character'],
    ['Basic authentication is used, Bearer authentication-is-better'],
    ['docker run -u 1000:1000 app'],
    ['bypass: 8f2b1c9d7e6a5f4b, compass=8f2b1c9d7e6a5f4b'],
  ])('none in %s', (text) => {
    expect(found(text)).toEqual([])
  })
})
