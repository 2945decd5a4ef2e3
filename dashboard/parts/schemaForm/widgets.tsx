/** Text fields grow with their content; a select and each of its options have an accessible name. */
import {
  ariaDescribedByIds,
  enumOptionSelectedValue,
  enumOptionValueDecoder,
  enumOptionValueEncoder,
  getTemplate,
  type RegistryWidgetsType,
  type WidgetProps,
} from '@rjsf/utils'

export const widgets: RegistryWidgetsType = { TextWidget: TextOrNumberWidget, SelectWidget }

function TextOrNumberWidget(props: WidgetProps) {
  const { id, value, schema, registry, disabled, readonly, required, options, onChange, onBlur, onFocus } = props
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type !== 'string') {
    const BaseInput = getTemplate('BaseInputTemplate', registry, options)
    return <BaseInput {...props} />
  }
  return (
    <textarea
      id={id}
      rows={1}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled}
      readOnly={readonly}
      required={required}
      placeholder={typeof schema.default === 'string' ? schema.default : undefined}
      aria-describedby={ariaDescribedByIds(id)}
      onChange={(event) => onChange(event.target.value === '' ? options.emptyValue : event.target.value)}
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
    />
  )
}

function SelectWidget(props: WidgetProps) {
  const { id, value, label, multiple = false, disabled, readonly, options, onChange, onBlur } = props
  const { enumOptions = [], emptyValue } = options
  const none = multiple ? [] : ''
  const read = (select: HTMLSelectElement) =>
    multiple ? Array.from(select.selectedOptions, (option) => option.value) : select.value
  return (
    <select
      id={id}
      aria-label={label || 'Which kind of value'}
      aria-describedby={ariaDescribedByIds(id)}
      multiple={multiple}
      value={enumOptionSelectedValue(value, enumOptions || [], multiple, 'indexed', none)}
      disabled={disabled || readonly}
      onBlur={() => onBlur(id, value)}
      onChange={(event) =>
        onChange(enumOptionValueDecoder(read(event.target), enumOptions || [], 'indexed', emptyValue))
      }
    >
      {!multiple && <option value="">not set</option>}
      {(enumOptions || []).map((option, index) => (
        <option key={String(option.value)} value={enumOptionValueEncoder(option.value, index, 'indexed')}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
