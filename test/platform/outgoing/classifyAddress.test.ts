import { describe, expect, test } from '@jest/globals'
import { type AddressKind, classifyAddress, mayCall } from '../../../src/platform/outgoing/classifyAddress.ts'
import { isSameAddress } from '../../../src/platform/outgoing/parseAddress.ts'

const cases: Record<AddressKind, string[]> = {
  public: [
    ...['1.1.1.1', '8.8.8.8', '93.184.216.34', '9.255.255.255', '11.0.0.0', '126.255.255.255', '128.0.0.1'],
    ...['100.63.255.255', '100.128.0.0', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0'],
    ...['192.167.255.255', '192.169.0.0', '192.0.1.0', '192.0.3.0', '198.17.255.255', '198.20.0.0', '223.255.255.255'],
    ...['2606:4700::1111', '2a00:1450:4001:80b::200e', '2001:4860:4860::8888', '2001:200::1', '2003::1', '3ffe::1'],
    ...['::ffff:8.8.8.8', '::8.8.8.8', '::ffff:0:8.8.8.8', '64:ff9b::8.8.8.8', '64:ff9b:1::8.8.8.8', '2002:808:808::1'],
    '2001:0:808:808::f7f7:f7f7',
  ],
  private: [
    ...['127.0.0.1', '127.255.255.255', '10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0'],
    ...['192.168.255.255', '100.64.0.0', '100.127.255.255', '198.18.0.0', '198.19.255.255', '::1', '0:0:0:0:0:0:0:1'],
    ...[
      'fc00::',
      'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
      'fd00::1',
      '2001:2::1',
      '::ffff:127.0.0.1',
      '::FFFF:7F00:1',
    ],
    ...['0:0:0:0:0:ffff:10.0.0.1', '::127.0.0.1', '::ffff:0:10.0.0.1', '64:ff9b::10.0.0.1', '64:ff9b:1::192.168.0.1'],
    ...['2002:7f00:1::', '2002:a00:1:ffff::1', '2001:0:808:808::80ff:fffe', '2001:0:a00:1::f7f7:f7f7'],
  ],
  forbidden: [
    ...['0.0.0.0', '0.255.255.255', '169.254.0.0', '169.254.169.254', '169.254.255.255', '100.100.100.200'],
    ...['168.63.129.16', '192.0.0.0', '192.0.0.192', '192.0.2.1', '192.88.99.1', '198.51.100.1', '203.0.113.1'],
    ...['224.0.0.0', '239.255.255.255', '240.0.0.0', '255.255.255.255', '::', '0:0:0:0:0:0:0:0', '::2', '::ffff'],
    ...['fe80::1', 'febf::1', 'fec0::1', 'ff02::1', 'ff0e::1', '100::1', '2001:db8::1', '3fff::1', '3fff:fff::1'],
    ...['fd00:ec2::254', 'fd00:0ec2:0:0::254', 'fd20:ce::254', '2001:1::1', '2001:10::1', '2001:20::1', '5f00::1'],
    ...['4000::1', '::ffff:0.0.0.0', '::ffff:169.254.169.254', '::ffff:a9fe:a9fe', '::169.254.169.254'],
    ...['64:ff9b::169.254.169.254', '64:ff9b:1::a9fe:a9fe', '64:ff9b:1:a00:0:100:808:808', '64:ff9b:2::1'],
    ...['2002:a9fe:a9fe::', '2002:6464:64c8::1', '2001:0:a9fe:a9fe::f7f7:f7f7', '2001:0:808:808::5601:5601'],
    ...[
      'fe80::1%eth0',
      '::1%lo',
      '8.8.8.8%eth0',
      '2606:4700::1111%1',
      '',
      ' 8.8.8.8',
      '8.8.8.8 ',
      '8.8.8',
      '8.8.8.8.8',
    ],
    ...['08.8.8.8', '0x8.8.8.8', '134744072', '8.8.8.256', '[::1]', 'example.com', '2606:4700::1111::', ':::', '1:2:3'],
  ],
}

describe.each(Object.entries(cases))('%s', (kind, addresses) => {
  test.each(addresses)('%s', (address) => expect(classifyAddress(address)).toBe(kind))
})

test('a private address may be called if that is allowed, a forbidden one never', () => {
  const judged = (allowPrivate: boolean) =>
    ['8.8.8.8', '127.0.0.1', '169.254.169.254'].map((address) => mayCall(address, allowPrivate))
  expect(judged(false)).toEqual([true, false, false])
  expect(judged(true)).toEqual([true, true, false])
})

test('spellings of one address are equal, and invalid addresses equal nothing', () => {
  expect(isSameAddress('127.0.0.1', '::ffff:7f00:1')).toBe(true)
  expect(isSameAddress('::1', '0:0:0:0:0:0:0:1')).toBe(true)
  expect(isSameAddress('127.0.0.1', '127.0.0.2')).toBe(false)
  expect(isSameAddress('::1', '::1%lo')).toBe(false)
  expect(isSameAddress('nonsense', 'nonsense')).toBe(false)
})
