export type CodeEditorProps = {
  label: string
  value: string
  onChange?: (text: string) => void
  language?: 'json' | 'text'
  readOnly?: boolean
  minLines?: number
  maxLines?: number
  /** The problem with the value. JSON syntax errors are found here and need not be passed in. */
  problem?: string | undefined
  /** Empty text is allowed, although it is not JSON. */
  isOptional?: boolean
  /** Hides the visible label where a heading says the same. */
  isLabelHidden?: boolean
}
