/** A form generated from a JSON Schema. Values that no field shows are kept; a cleared field is left out. */
import { lazy, Suspense } from 'react'
import styles from './SchemaForm.module.css'
import type { SchemaFormProps } from './schemaFormProps.ts'

const ReactJsonSchemaForm = lazy(() => import('./ReactJsonSchemaForm.tsx'))

export function SchemaForm(props: SchemaFormProps) {
  return (
    <fieldset className={styles.form} disabled={props.disabled}>
      <legend className={props.isLabelHidden ? 'unseen' : styles.legend}>{props.label}</legend>
      <Suspense fallback={<p className={styles.loading}>Loading the form…</p>}>
        <ReactJsonSchemaForm {...props} />
      </Suspense>
    </fieldset>
  )
}
