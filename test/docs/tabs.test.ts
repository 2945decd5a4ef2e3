/** Code blocks in several languages, as docs/README.md describes them. */
import { expect, test } from '@jest/globals'
import { parser, RuleType } from 'markdown-to-jsx/html'
import { codeTabs, isTab } from '../../src/dashboard/build/site/renderCode.ts'

test('a block with a tab becomes one, and shows the first', () => {
  const blocks = parser(
    '```bash tab=curl\ncurl x\n```\n\n```ts tab=TypeScript save=a/b.ts\nconst x = 1\n```\n\n```json output\n{}\n```\n',
  ).filter((node) => node.type === RuleType.codeBlock)
  expect(blocks.map(isTab)).toEqual([true, true, false])
  const html = codeTabs(blocks.slice(0, 2))
  expect(html.match(/role="tab"/g)).toHaveLength(2)
  expect(html.match(/role="tabpanel"[^>]* hidden/g)).toHaveLength(1)
  expect(html).toContain('<div class="caption">a/b.ts</div>')
})
