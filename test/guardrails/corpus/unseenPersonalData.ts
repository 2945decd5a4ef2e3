/** Personal data, and texts that only look like it. Never used to tune the checks: see `unseenSecrets.ts`. */
export const unseenPersonalData: string[] = [
  'Contact: ⟦email|søren.kjær@eksempel.dk⟧ or ⟦email|o’neil@example.ie⟧, never both',
  'Bcc: ⟦email|team+eu@mail.example.io⟧,⟦email|x@y.example⟧;⟦email|first.last@sub.example.co.uk⟧.',
  'jane at example dot com, or on Mastodon @jane@social.example',
  'Retina assets: logo@2x.png, icon@3x.png; decorators @Input() and @media (min-width: 40em)',
  'Rufen Sie an: ⟦phone|030 / 555 01 23⟧ (Zentrale) oder ⟦phone|+49 (0)30 5550124⟧',
  'Tel.: ⟦phone|+48 22 555 01 23⟧; kom. ⟦phone|601 555 012⟧',
  'My number is ⟦phone|415 555 0132⟧, call between 9 and 11',
  'Ticket 555-0132-88, invoice 2026-0415-5550, part no. 0800-33-12',
  'Überweisung auf ⟦iban|AT61 1904 3002 3457 3201⟧ oder ⟦iban|CH93 0076 2011 6238 5295 7⟧',
  'VAT DE123456789, BIC COBADEFFXXX, BLZ 370 400 44, Konto 532 013 000',
  'exp 04/28 cvv 123 ⟦card|3782 822463 10005⟧ and ⟦card|6011-1111-1111-1117⟧',
  'barcode 4006381333931, order 4111 1111 1111 1112, GTIN 00012345600012',
  'x-forwarded-for: ⟦ip|203.0.113.195⟧, ⟦ip|2001:db8:85a3:8d3:1319:8a2e:370:7348⟧, ⟦ip|150.172.238.178⟧',
  'Outline 1.2.3.4, Windows 10.0.22631.3447, clause 12.1.1.2, mac 02:42:ac:11:00:02, time 10:15:30:500',
]
