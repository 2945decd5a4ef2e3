/** The form's templates around its fields: small labelled buttons and plain boxes. */
import {
  type ArrayFieldItemTemplateProps,
  errorId,
  type FieldErrorProps,
  type IconButtonProps,
  type TemplatesType,
} from '@rjsf/utils'
import type { ReactNode } from 'react'
import styles from './SchemaForm.module.css'

export const templates: Partial<Omit<TemplatesType, 'ButtonTemplates'>> & {
  ButtonTemplates: Partial<TemplatesType['ButtonTemplates']>
} = {
  ArrayFieldItemTemplate,
  FieldErrorTemplate,
  ButtonTemplates: {
    AddButton: (props) => <SmallButton {...props}>Add</SmallButton>,
    RemoveButton: (props) => <SmallButton {...props}>Remove</SmallButton>,
  },
}

/** The form reports a service error twice when it also validates the value itself. */
function FieldErrorTemplate({ errors = [], fieldPathId }: FieldErrorProps) {
  if (errors.length === 0) return null
  return (
    <ul id={errorId(fieldPathId)} className={styles.problems}>
      {[...new Set(errors)].map((error, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an error has no identity but its position
        <li key={index}>{error}</li>
      ))}
    </ul>
  )
}

function ArrayFieldItemTemplate({ children, buttonsProps, hasToolbar, index }: ArrayFieldItemTemplateProps) {
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem, disabled } = buttonsProps
  const button = (name: string, sign: string, act: () => void) => (
    <button
      type="button"
      className={styles.small}
      aria-label={`${name} item ${index + 1}`}
      disabled={disabled}
      onClick={act}
    >
      {sign}
    </button>
  )
  return (
    <div className={styles.item}>
      <div className={styles.itemValue}>{children}</div>
      {hasToolbar && (
        <div className={styles.itemButtons}>
          {hasMoveUp && button('Move up', '↑', onMoveUpItem)}
          {hasMoveDown && button('Move down', '↓', onMoveDownItem)}
          {hasRemove && button('Remove', '×', onRemoveItem)}
        </div>
      )}
    </div>
  )
}

function SmallButton({ children, id, disabled, onClick }: IconButtonProps & { children: ReactNode }) {
  return (
    <button type="button" id={id} className={styles.small} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  )
}
