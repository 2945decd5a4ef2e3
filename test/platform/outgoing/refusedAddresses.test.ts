/*
 * Addresses that must not be called, in the spellings of attackers. Connections are recorded by the client, and by a
 * server that listens on every address of this machine.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Outgoing, OutgoingError } from '../../../src/platform/outgoing/createOutgoing.ts'
import { systemLookup } from '../../../src/platform/outgoing/resolveHost.ts'
import { createRig, ok, type Rig, type TestServer } from './rig.ts'

/** Addresses that a name server returns: the owner of a name can choose any. */
const names: Record<string, string[]> = {
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'sub.localhost': ['127.0.0.1'],
  'localhost.localdomain': ['127.0.0.1'],
  'ip6-localhost': ['::1'],
  '127.0.0.1.nip.example': ['127.0.0.1'],
  'intranet.example': ['10.1.2.3'],
  'mapped.example': ['::ffff:192.168.1.1'],
  'nat64.example': ['64:ff9b::a00:1'],
  'mixed.example': ['93.184.216.34', '127.0.0.1'],
  'mixed6.example': ['2606:4700::1111', '::1'],
  'xn--bcher-kva.example': ['127.0.0.1'],
  'many.example': [...Array<string>(50).fill('93.184.216.34'), '10.0.0.1'],
  'metadata.google.internal': ['169.254.169.254'],
  metadata: ['169.254.169.254'],
  'instance-data': ['169.254.169.254'],
  'zoned.example': ['fe80::1%eth0'],
  'zoned-loopback.example': ['::1%lo'],
  'nothing.example': ['0.0.0.0'],
  'mixed-metadata.example': ['93.184.216.34', '169.254.169.254'],
  'octal.example': ['0177.0.0.1'],
  'text.example': ['not an address'],
}

const privateHosts = [
  ...['127.0.0.1', '127.0.0.2', '127.255.255.254', '127.1', '127.0.1', '127.65535', '127.000.000.001', '127.0.0.1.'],
  ...['2130706433', '0x7f000001', '0x7F.0.0.1', '0x7f.1', '0x7f.0x0.0x0.0x1', '0177.0.0.1', '0177.1', '017700000001'],
  ...['0177.0x0.0.1', '00000177.0.0.1', '0x0000007f.1', '127.0.0.0x1', '%31%32%37.0.0.1', '127%2e0%2e0%2e1'],
  ...[
    '１２７.０.０.１',
    '127。0。0。1',
    '127．0．0．1',
    '127｡0｡0｡1',
    '①②⑦.⓪.⓪.①',
    '𝟏𝟐𝟕.𝟎.𝟎.𝟏',
    '０x7f.1',
    '127.0.0.\u00ad1',
  ],
  ...['10.0.0.1', '10.1', '167772161', '0xa000001', '012.0.0.1', '172.16.0.1', '172.31.255.255', '0xac100001'],
  ...['192.168.0.1', '192.168.1', '3232235521', '0300.0250.1', '100.64.0.1', '100.127.255.255', '198.18.0.1'],
  ...[
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::0001]',
    '[0000::1]',
    '[0:0::0:1]',
    '[::0.0.0.1]',
    '[fc00::1]',
    '[fd12:3456::1]',
  ],
  ...['[::ffff:127.0.0.1]', '[::FFFF:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:7f00:0001]', '[::ffff:10.0.0.1]'],
  ...['[::127.0.0.1]', '[::7f00:1]', '[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]'],
  ...['[64:ff9b:1::10.0.0.1]', '[2002:7f00:1::]', '[2002:7f00:0001::1]', '[2002:c0a8:1::1]', '[2002:a00:1::1]'],
  ...['[2001:0:808:808::80ff:fffe]', '[2001:0:7f00:1::f7f7:f7f7]', '[2001::808:808:0:0:f5ff:fffe]', '[2001:2::1]'],
  ...[
    'LOCALHOST',
    'localhost',
    'localhost.',
    'ｌｏｃａｌｈｏｓｔ',
    'loc%61lhost',
    'sub.localhost',
    'localhost.localdomain',
  ],
  ...[
    'ip6-localhost',
    '127.0.0.1.nip.example',
    'intranet.example',
    'mapped.example',
    'nat64.example',
    'bücher.example',
  ],
  ...['mixed.example', 'mixed6.example', 'many.example'],
]

const forbiddenHosts = [
  ...[
    '0.0.0.0',
    '0',
    '0x0',
    '00000',
    '0.0.0.1',
    '０',
    '169.254.169.254',
    '169.254.169.254.',
    '2852039166',
    '0xa9fea9fe',
  ],
  ...['0251.0376.0251.0376', '0251.254.169.254', '0xa9.0xfe.0xa9.0xfe', '169.254.43518', '169.16689662', '169.254.0.1'],
  ...[
    '１６９.２５４.１６９.２５４',
    '169。254。169。254',
    '①⑥⑨.②⑤④.①⑥⑨.②⑤④',
    '100.100.100.200',
    '1684301000',
    '0x646464c8',
  ],
  ...['168.63.129.16', '192.0.0.192', '192.0.2.1', '198.51.100.7', '203.0.113.9', '192.88.99.1', '224.0.0.1'],
  ...[
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '4294967295',
    '0xffffffff',
    '[::]',
    '[0:0:0:0:0:0:0:0]',
    '[::2]',
  ],
  ...['[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]', '[::169.254.169.254]', '[64:ff9b::169.254.169.254]'],
  ...['[64:ff9b:1::a9fe:a9fe]', '[64:ff9b:1:7f00:0:100::]', '[2002:a9fe:a9fe::]', '[2001:0:a9fe:a9fe::f7f7:f7f7]'],
  ...['[2001:0:808:808::5601:5601]', '[::ffff:0.0.0.0]', '[::ffff:0:169.254.169.254]', '[fe80::1]', '[febf::1]'],
  ...['[fec0::1]', '[ff02::1]', '[ff05::1:3]', '[fd00:ec2::254]', '[fd00:0ec2::0:254]', '[fd20:ce::254]', '[100::1]'],
  ...[
    '[2001:db8::1]',
    '[3fff::1]',
    '[5f00::1]',
    '[2001:10::1]',
    'metadata.google.internal',
    'METADATA.google.internal',
  ],
  ...['metadata', 'instance-data', 'zoned.example', 'zoned-loopback.example', 'nothing.example'],
  ...['mixed-metadata.example', 'octal.example', 'text.example'],
]

/** `PORT` is the port of the server. Invalid URLs, which are rejected even if private addresses are allowed. */
const invalidUrls = [
  ...['http://127.0.0.1:PORT/', 'http://localhost:PORT/', 'HTTP://127.1:PORT/', '//127.0.0.1:PORT/', '127.0.0.1:PORT'],
  ...[
    'ftp://127.0.0.1:PORT/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:PORT/',
    'data:text/plain,x',
    'ws://127.1:PORT/',
  ],
  ...[
    'javascript:alert(1)',
    'unix:///var/run/docker.sock',
    '',
    'https://',
    'https://:PORT/',
    'https://127.0.0.1:99999/',
  ],
  ...['https://example.com@127.0.0.1:PORT/', 'https://example.com:443@127.0.0.1:PORT/', 'https://a:b@localhost:PORT/'],
  ...['https://@@127.0.0.1:PORT/x@', 'https://:x@127.0.0.1:PORT/', 'https://example.com%40@[::1]:PORT/'],
  ...[
    'https://[fe80::1%25eth0]:PORT/',
    'https://[fe80::1%eth0]:PORT/',
    'https://[::1%25lo]:PORT/',
    'https://[::1:PORT/',
  ],
  ...[
    'https://127.0.0.1.5:PORT/',
    'https://256.0.0.1:PORT/',
    'https://0x7f.0.0.0.1:PORT/',
    'https://127.0.0.1%00:PORT/',
  ],
  ...['https://127.0.0.1 :PORT/', 'https://[127.0.0.1]:PORT/', 'https://1.2.3.08:PORT/', 'https://4294967296:PORT/'],
]

/** Valid URLs of the server that look like others. */
const disguisedUrls = [
  ...['https:127.0.0.1:PORT/', 'https:/127.0.0.1:PORT/', 'https:///127.0.0.1:PORT/', 'https:\\\\127.0.0.1:PORT\\x'],
  ...[
    'https://127.0.0.1:PORT\\@example.com/',
    'https://127.0.0.1:PORT#@example.com/',
    'https://127.0.0.1:PORT?@example.com',
  ],
  ...[' https://127.0.0.1:PORT/ ', 'ht\ntps://127.0.0.1:PORT/', 'https://127.0\t.0.1:PORT/', 'hTTpS://127.0.0.1:PORT/'],
  ...['https://127.0.0.1:00PORT/', 'https://127.0.0.1:PORT/https://example.com/', 'https://127.0.0.1:PORT/%2f..//x'],
]

let rig: Rig
let everywhere: TestServer
let strict: Outgoing
let lenient: Outgoing

beforeAll(async () => {
  rig = await createRig()
  everywhere = await rig.serveTcp((socket) => socket.destroy(), '::')
  strict = rig.outgoing({ lookup, allowPrivate: false })
  lenient = rig.outgoing({ lookup })
})
afterAll(() => rig.dispose())

const lookup = async (name: string): Promise<string[]> => names[name] ?? Promise.reject(new Error('not found'))

async function expectRefused(outgoing: Outgoing, url: string, reason: string): Promise<void> {
  const target = { url: url.replaceAll('PORT', String(everywhere.port)), method: 'POST', body: '{}' } as const
  const error = await outgoing.send({ ...target, deadlineMs: 5_000, maxResponseBytes: 1_024 }).catch((caught) => caught)
  expect(error).toBeInstanceOf(OutgoingError)
  expect([error.reason, error.message]).toEqual([reason, messages[reason]])
  expect(rig.dialed).toEqual([])
  expect(everywhere.connections()).toBe(0)
}

const messages: Record<string, string> = {
  address_not_allowed: 'The address is not one that this service may call',
  invalid_url: 'The address must be an https:// URL without credentials',
}

const urlOf = (host: string) => `https://${host}:PORT/hook`

describe('with private addresses not allowed, no connection is made to', () => {
  test.each([...privateHosts, ...forbiddenHosts].map(urlOf))('%s', (url) =>
    expectRefused(strict, url, 'address_not_allowed'),
  )
  test.each(disguisedUrls)('%j', (url) => expectRefused(strict, url, 'address_not_allowed'))
  test.each(invalidUrls)('%j', (url) => expectRefused(strict, url, 'invalid_url'))
})

describe('with private addresses allowed, no connection is made to', () => {
  test.each(forbiddenHosts.map(urlOf))('%s', (url) => expectRefused(lenient, url, 'address_not_allowed'))
  test.each(invalidUrls)('%j', (url) => expectRefused(lenient, url, 'invalid_url'))
})

test("results of the system's resolver are checked as well", async () => {
  const outgoing = rig.outgoing({ allowPrivate: false, lookup: systemLookup })
  await expectRefused(outgoing, 'https://localhost:PORT/', 'address_not_allowed')
})

test('with private addresses allowed, every spelling of this machine is called', async () => {
  const own = await createRig()
  const server = await own.serve((socket) => void socket.on('data', () => socket.end(ok)))
  const outgoing = own.outgoing({ lookup })
  const spellings = privateHosts.filter((host) => URL.parse(urlOf(host).replace('PORT', '1'))?.hostname === '127.0.0.1')
  expect(spellings.length).toBeGreaterThan(20)
  for (const host of [...spellings, 'localhost', 'localhost.', 'LOCALHOST']) {
    const url = urlOf(host).replace('PORT', String(server.port))
    const response = await outgoing.send({ url, method: 'GET', deadlineMs: 5_000, maxResponseBytes: 10 })
    expect([host, response.status, response.body.toString()]).toEqual([host, 200, 'ok'])
  }
  await own.dispose()
})
