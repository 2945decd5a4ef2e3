import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'

export type EditorSettings = {
  label: string
  language: 'json' | 'text'
  readOnly: boolean
  minLines: number
  maxLines: number
}

/** Tab leaves the editor, as everywhere else on the page, so that keyboard users are not trapped in it. */
export function editorExtensions({ label, language, readOnly, minLines, maxLines }: EditorSettings): Extension {
  return [
    lineNumbers(),
    history(),
    drawSelection(),
    bracketMatching(),
    indentUnit.of('  '),
    EditorView.lineWrapping,
    keymap.of([...defaultKeymap, ...historyKeymap]),
    syntaxHighlighting(colours),
    theme(minLines, maxLines),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-multiline': 'true',
      tabindex: '0',
      spellcheck: 'false',
      ...(readOnly && { 'aria-readonly': 'true' }),
    }),
    language === 'json' ? json() : [],
    readOnly ? [EditorState.readOnly.of(true), EditorView.editable.of(false)] : highlightActiveLine(),
  ]
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--blue)' },
  { tag: tags.string, color: 'var(--green)' },
  { tag: tags.number, color: 'var(--amber)' },
  { tag: [tags.bool, tags.null, tags.keyword], color: 'var(--accent)' },
])

const lineHeight = 20

const theme = (minLines: number, maxLines: number) =>
  EditorView.theme({
    '&': { color: 'var(--text)', backgroundColor: 'var(--surface)', fontSize: '13px' },
    '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-1px' },
    '.cm-scroller': {
      fontFamily: 'var(--mono)',
      lineHeight: `${lineHeight}px`,
      minHeight: `${minLines * lineHeight + 8}px`,
      maxHeight: `${maxLines * lineHeight + 8}px`,
      overflow: 'auto',
    },
    '.cm-content': { caretColor: 'var(--text)', padding: '4px 0' },
    '.cm-cursor': { borderLeftColor: 'var(--text)' },
    '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--text-soft)', border: 'none' },
    '.cm-activeLine': { backgroundColor: 'transparent' },
    '&.cm-focused .cm-activeLine': { backgroundColor: 'var(--hover)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      backgroundColor: 'var(--accent-soft)',
    },
    // Chromium gives text that replaces a selection the previous background as an inline style, which the content
    // security policy blocks.
    '&.cm-focused .cm-matchingBracket': { backgroundColor: 'transparent', outline: '1px solid var(--accent)' },
  })
