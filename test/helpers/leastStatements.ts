/** Counts the SQL statements of a request. */
import { jest } from '@jest/globals'
import pg from 'pg'
import type { HttpResponse } from './httpClient.ts'
import type { TestService } from './testService.ts'

export type Counted = { statements: number; texts: string[]; response: HttpResponse }

/**
 * Counts reads of `tables` only for the suite's organisation, since background tasks execute statements too. Some of those are
 * also for that organisation, so it returns the minimum of a few attempts.
 */
export async function leastStatements(
  { credentials }: TestService,
  tables: string[],
  prepare: (attempt: number) => Promise<() => Promise<HttpResponse>>,
): Promise<Counted> {
  const read = new RegExp(`^\\s*(select|with)\\b[\\s\\S]*\\bfrom\\s+"?(${tables.join('|')})\\b`, 'i')
  const attempts: Counted[] = []
  for (let attempt = 0; attempt < 3; attempt++) {
    const call = await prepare(attempt)
    const query = jest.spyOn(pg.Client.prototype, 'query')
    const response = await call()
    const texts = query.mock.calls
      .map(([asked, values]) => statementOf(asked, values))
      .filter(({ values }) => values.includes(credentials.organization_id))
      .map(({ text }) => text)
      .filter((text) => read.test(text))
    attempts.push({ statements: texts.length, texts, response })
    query.mockRestore()
  }
  const [least] = attempts.sort((one, other) => one.statements - other.statements)
  if (least === undefined) throw new Error('no attempt was made')
  return least
}

type Asked = { text: string; values: unknown[] }

function statementOf(asked: unknown, values: unknown): Asked {
  const { text, values: ofAsked } = typeof asked === 'string' ? { text: asked } : (asked as Partial<Asked>)
  return { text: text ?? '', values: ofAsked ?? (Array.isArray(values) ? values : []) }
}
