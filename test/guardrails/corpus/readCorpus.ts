/*
 * The corpus: texts with ⟦kind|…⟧ around expected findings. A ¦ inside a made-up key is removed from the text; it
 * keeps secret scanners of repositories from reporting it.
 */
import { chats } from './chats.ts'
import { codeAndConfig } from './codeAndConfig.ts'
import { difficult, difficultInjections } from './difficult.ts'
import { injections } from './injections.ts'
import { invoices } from './invoices.ts'
import { logs } from './logs.ts'
import { prose } from './prose.ts'
import { supportMails } from './supportMails.ts'
import { unseenInjections, unseenNearInjections } from './unseenInjections.ts'
import { unseenPersonalData } from './unseenPersonalData.ts'
import { unseenSecrets } from './unseenSecrets.ts'

export type Span = { start: number; end: number; kind: string }
export type CorpusText = { name: string; text: string; spans: Span[]; isInjection: boolean; isUnseen: boolean }

const known = { supportMails, logs, codeAndConfig, prose, invoices, chats, difficult }
const unseen = { unseenPersonalData, unseenSecrets, unseenNearInjections }
const toFlag = { injections, difficultInjections, unseenInjections }

export const corpus: CorpusText[] = Object.entries({ ...known, ...unseen, ...toFlag }).flatMap(([genre, texts]) =>
  texts.map((written, index) => ({
    name: `${genre} ${index + 1}`,
    isInjection: genre in toFlag,
    isUnseen: genre.startsWith('unseen'),
    ...readMarks(written),
  })),
)

export function readMarks(written: string): { text: string; spans: Span[] } {
  const spans: Span[] = []
  let text = ''
  for (const part of written.replaceAll('¦', '').split(/(⟦[^⟧]*⟧)/)) {
    const [, kind, marked] = /^⟦(\w+)\|([^⟧]*)⟧$/s.exec(part) ?? []
    if (kind !== undefined && marked !== undefined)
      spans.push({ kind, start: text.length, end: text.length + marked.length })
    text += marked ?? part
  }
  return { text, spans }
}
