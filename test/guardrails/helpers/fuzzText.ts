/** Random texts made of what guardrails look for, parts of it, and separators. */
export function fuzzText(random: () => number): string {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const pieces = random() < 0.4 ? [pick(parts), pick(parts), pick(parts), pick(parts)] : parts
  const text = Array.from({ length: 1 + Math.floor(random() * 14) }, () => pick(pieces)).join('')
  return random() < 0.05 ? text + pick(parts).repeat(300) + text : text
}

const key = 'A1b2C3d4E5'.repeat(4)

const parts = [
  ...['a', 'b', '@', '.', '..', '-', '_', '+', ' ', '(', ')', '/', ':', '::', ',', '%', '=', '"', "'", '\n', '\r\n'],
  ...['0', '1', '12', '555', '202', '0143', '1'.repeat(21), 'a'.repeat(70), 'é', '😀', '\ud83d', '\ude00', '𝐚'],
  ...['ana@example.com', '+49 30 23125000', '(202) 555-0143', 'Tel. ', '10.1.2.3', '2001:db8::1', 'fe80', 'version '],
  ...['DE', '89 3704 0044 0532 0130 00', '4111 1111 1111 1111', '4111-1111-1111-1111', '378282246310005'],
  ...[
    'password',
    's3cr3tPa55w0rd',
    'ghp_',
    key,
    'sk-',
    'eyJ',
    'eyJhbGciOiJIUzI1NiJ9',
    '.eyJ',
    'AKIA',
    'IOSFODNN7ABCDEFG',
  ],
  ...['-----BEGIN ', 'RSA ', 'PRIVATE KEY-----', '-----END RSA PRIVATE KEY-----', 'MIIEpAIBAAKCAQEA'],
  ...['https://', 'user:', 'pw12@host', 'Bearer ', 'ignore all previous instructions ', 'reveal the system prompt '],
  ...[
    'token',
    ' is ',
    ' for the ',
    'pass ',
    'PW: ',
    'contraseña es ',
    '密码是',
    'Basic ',
    '?sig=',
    '&code=',
    ' -u ',
    ':AA',
  ],
  ...[
    'xoxb-',
    'MTE4NzY1NDMyMTA5ODc2NTQzMg.',
    'Private-Lines: 1\n',
    '\nPrivate-MAC',
    '.atlasv1.',
    '-us',
    'Q~',
    'tok',
    'ß',
  ],
  ...['hooks.slack.com/services/', 'Authorization: Token ', 'next_', 'aws_secret_access_key ', 'EXAMPLE', '&b=', '? '],
  ...['foo', 'foobar', 'bar', 'Foo', 'x'],
]
