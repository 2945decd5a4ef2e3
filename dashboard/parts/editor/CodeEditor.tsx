/*
 * A text editor with line numbers and JSON highlighting. CodeMirror is a separate chunk; until it has loaded, a text area
 * with the same label and value takes its place, so that nobody has to wait and nothing typed is lost.
 */
import { lazy, Suspense, useId } from 'react'
import styles from './CodeEditor.module.css'
import type { CodeEditorProps } from './editorProps.ts'
import { jsonProblem } from './jsonProblem.ts'

const CodeMirror = lazy(() => import('./CodeMirror.tsx'))

export function CodeEditor(props: CodeEditorProps) {
  const { label, language = 'json', isLabelHidden = false } = props
  const id = useId()
  const problem = props.problem ?? ownProblem(props)
  return (
    <div className={styles.editor}>
      {!isLabelHidden && (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      )}
      <Suspense fallback={<PlainText {...props} />}>
        <CodeMirror {...props} language={language} problemId={problem === undefined ? undefined : id} />
      </Suspense>
      {problem !== undefined && (
        <p id={id} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

function ownProblem({ language = 'json', value, readOnly, isOptional }: CodeEditorProps): string | undefined {
  if (language !== 'json' || readOnly || (isOptional && value.trim() === '')) return undefined
  return jsonProblem(value)
}

function PlainText({ label, value, onChange, readOnly, minLines = 3, maxLines = 24 }: CodeEditorProps) {
  const rows = Math.min(Math.max(minLines, value.split('\n').length), maxLines)
  return (
    <textarea
      className={styles.plain}
      aria-label={label}
      value={value}
      rows={rows}
      readOnly={readOnly || onChange === undefined}
      spellCheck={false}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
