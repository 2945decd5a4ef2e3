/** Marks comments, strings, keywords and numbers of a code block. One small pattern for all languages, since blocks are short. */
export function highlight(code: string, language: string): string {
  if (!known.has(language)) return escapeHtml(code)
  const pattern = hashComments.has(language) ? hashPattern : slashPattern
  let html = ''
  let from = 0
  for (const { 0: text, index, groups = {} } of code.matchAll(pattern)) {
    const [kind] = Object.entries(groups).find(([, found]) => found !== undefined) ?? ['']
    html += `${escapeHtml(code.slice(from, index))}<span class="${kind}">${escapeHtml(text)}</span>`
    from = index + text.length
  }
  return html + escapeHtml(code.slice(from))
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (mark) => escapes[mark] ?? mark)

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const hashComments = new Set(['bash', 'sh', 'shell', 'python', 'py', 'graphql', 'yaml', 'toml'])
const known = new Set([
  ...hashComments,
  'ts',
  'js',
  'mjs',
  'javascript',
  'typescript',
  'go',
  'json',
  'sql',
  'html',
  'nginx',
])

const words = [
  ...['await', 'async', 'break', 'case', 'class', 'const', 'continue', 'def', 'default', 'defer', 'do', 'done', 'elif'],
  ...['else', 'except', 'export', 'false', 'fi', 'for', 'from', 'func', 'function', 'go', 'if', 'import', 'in', 'let'],
  ...['mutation', 'new', 'nil', 'None', 'null', 'of', 'package', 'query', 'raise', 'range', 'return', 'select'],
  ...['subscription', 'switch', 'then', 'throw', 'true', 'True', 'False', 'try', 'type', 'var', 'while', 'with'],
].join('|')

const rest = String.raw`(?<string>"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|${'`[^`]*`'})|(?<keyword>\b(?:${words})\b)|(?<number>\b\d[\d_.]*\b)`
const hashPattern = new RegExp(String.raw`(?<comment>(?<=^|\s)#.*)|(?<url>https?:\/\/[^\s"'\\)]+)|${rest}`, 'gm')
const slashPattern = new RegExp(
  String.raw`(?<comment>(?<=^|\s)(?:\/\/|--\s).*)|(?<url>https?:\/\/[^\s"'\\)]+)|${rest}`,
  'gm',
)
