/** Counts the SQL statements of a request. */
import { jest } from '@jest/globals'
import pg from 'pg'
import type { Answer } from './httpClient.ts'

export type Counted = { statements: number; texts: string[]; answer: Answer }

/** Returns the minimum of a few attempts, since background tasks execute statements too. */
export async function leastStatements(
  tables: string[],
  prepare: (attempt: number) => Promise<() => Promise<Answer>>,
): Promise<Counted> {
  const read = new RegExp(`^\\s*(select|with)\\b[\\s\\S]*\\bfrom\\s+"?(${tables.join('|')})\\b`, 'i')
  const attempts: Counted[] = []
  for (let attempt = 0; attempt < 3; attempt++) {
    const call = await prepare(attempt)
    const query = jest.spyOn(pg.Client.prototype, 'query')
    const answer = await call()
    const texts = query.mock.calls.map(([asked]) => textOf(asked)).filter((text) => read.test(text))
    attempts.push({ statements: texts.length, texts, answer })
    query.mockRestore()
  }
  const [least] = attempts.sort((one, other) => one.statements - other.statements)
  if (least === undefined) throw new Error('no attempt was made')
  return least
}

const textOf = (asked: unknown): string => (typeof asked === 'string' ? asked : (asked as { text?: string }).text) ?? ''
