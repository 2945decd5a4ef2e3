/*
 * CodeMirror adds style sheets to its root. In a shadow root they are constructed style sheets, which our content security
 * policy allows; in the document they would be inline styles, which it blocks.
 */
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { editorExtensions } from './editorExtensions.ts'
import type { CodeEditorProps } from './editorProps.ts'

type Props = CodeEditorProps & { problemId: string | undefined }

export default function CodeMirror(props: Props) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef(props)
  latest.current = props
  const { label, value, language = 'json', readOnly = false, minLines = 3, maxLines = 24, problemId } = props

  useEffect(() => {
    if (host.current === null) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          editorExtensions({ label, language, readOnly, minLines, maxLines }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !isGiven(update.transactions))
              latest.current.onChange?.(editor.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [label, language, readOnly, minLines, maxLines])

  useEffect(() => {
    const editor = view.current
    if (editor === null || editor.state.doc.toString() === value) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value }, userEvent: 'given' })
  }, [value])

  useEffect(() => {
    const content = view.current?.contentDOM
    if (problemId === undefined) content?.removeAttribute('aria-invalid')
    else content?.setAttribute('aria-invalid', 'true')
  }, [problemId])

  return <div ref={host} />
}

/** Whether the text was set by the page rather than typed. */
const isGiven = (transactions: readonly { isUserEvent(event: string): boolean }[]) =>
  transactions.every((transaction) => transaction.isUserEvent('given'))
