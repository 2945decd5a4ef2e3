export type CodeEditorProps = {
  label: string
  value: string
  onChange?: (text: string) => void
  language?: 'json' | 'text'
  readOnly?: boolean
  minLines?: number
  maxLines?: number
  /** What is wrong with the value, in words. A JSON syntax error is found here and need not be given. */
  problem?: string | undefined
  /** Empty text is no problem, although it is no JSON. */
  isOptional?: boolean
  /** Hides the visible label where a heading says the same. */
  isLabelHidden?: boolean
}
