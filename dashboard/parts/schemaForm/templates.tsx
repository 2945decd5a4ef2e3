/** The parts of the form that are drawn around its fields: small buttons that say what they do, and plain boxes. */
import type { ArrayFieldItemTemplateProps, IconButtonProps, TemplatesType } from '@rjsf/utils'
import type { ReactNode } from 'react'
import styles from './SchemaForm.module.css'

export const templates: Partial<Omit<TemplatesType, 'ButtonTemplates'>> & {
  ButtonTemplates: Partial<TemplatesType['ButtonTemplates']>
} = {
  ArrayFieldItemTemplate,
  ButtonTemplates: {
    AddButton: (props) => <SmallButton {...props}>Add</SmallButton>,
    RemoveButton: (props) => <SmallButton {...props}>Remove</SmallButton>,
  },
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
