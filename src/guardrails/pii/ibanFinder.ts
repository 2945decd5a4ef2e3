/** Bank accounts by IBAN: a known country, its length, and check digits that add up. */
import { isDigit } from '../../runtimes/extractor/found.ts'
import { findByPattern } from '../findByPattern.ts'

export const ibanFinder = findByPattern({
  opening: /(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}/g,
  tail: /(?<![A-Za-z0-9])[A-Za-z](?:$|[A-Za-z](?:$|\d(?:$|\d[A-Za-z0-9 \u00a0-]{0,68}$)))/g,
  reach: 72,
  read(text, { 0: opening, index }) {
    const length = lengths.get(opening.slice(0, 2).toUpperCase())
    if (length === undefined) return undefined
    let iban = opening
    let end = index + opening.length
    for (; iban.length < length; end++) {
      if (isAlphanumeric(text.charCodeAt(end))) iban += text[end]
      else if (!isGap(text.charCodeAt(end)) || !isAlphanumeric(text.charCodeAt(end + 1))) return undefined
    }
    return isAlphanumeric(text.charCodeAt(end)) || !addsUp(iban.toUpperCase())
      ? undefined
      : { start: index, end, kind: 'iban' }
  },
})

const isAlphanumeric = (unit: number) => isDigit(unit) || (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90)
const isGap = (unit: number) => unit === 0x20 || unit === 0xa0 || unit === 0x2d

/** ISO 13616: the first four go last, letters count from 10, and the whole leaves 1 when divided by 97. */
function addsUp(iban: string): boolean {
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = digitsOf(character.charCodeAt(0))
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}

const digitsOf = (unit: number) => (isDigit(unit) ? unit - 48 : unit - 55)

const lengths = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 ' +
    'FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 ' +
    'LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 ' +
    'RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry): [string, number] => [entry.slice(0, 2), Number(entry.slice(2))]),
)
