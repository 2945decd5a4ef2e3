import { CheckboxGroup } from '../../parts/form/CheckboxGroup.tsx'
import { SelectField } from '../../parts/form/SelectField.tsx'
import { namedScopes, useViewer } from '../../session/useCan.ts'
import { grantableScopes, presetOf, scopePresets } from './scopes.ts'

type ScopesFieldProps = {
  mode: 'live' | 'demo'
  scopes: readonly string[]
  onChange(scopes: string[]): void
  problem?: string | undefined
}

/** The key's scopes: at most those of the person who creates it. */
export function ScopesField({ mode, scopes, onChange, problem }: ScopesFieldProps) {
  const viewer = useViewer()
  const grantable = grantableScopes(viewer, mode)
  const isAll = scopes.includes('*')
  const presets = scopePresets.filter((preset) => preset.scopes.every((scope) => grantable.includes(scope)))
  const choose = (key: string) => {
    if (key === 'all') onChange(['*'])
    else if (key === 'custom') onChange(isAll ? [] : [...scopes])
    else onChange(presets.find((preset) => preset.key === key)?.scopes ?? [])
  }
  return (
    <>
      <SelectField
        label="Preset"
        value={presetOf(scopes)}
        onChange={choose}
        options={[
          ...presets.map(({ key, label }) => ({ value: key, label })),
          ...(mode === 'live' && viewer.scopes.includes('*') ? [{ value: 'all', label: 'Everything' }] : []),
          { value: 'custom', label: 'Chosen below' },
        ]}
      />
      <CheckboxGroup
        label="Scopes"
        columns
        choices={grantable.map((scope) => ({ value: scope, disabled: isAll && !namedScopes.includes(scope) }))}
        chosen={isAll ? grantable.filter((scope) => !namedScopes.includes(scope) || scopes.includes(scope)) : scopes}
        onChange={(chosen) =>
          onChange(isAll ? ['*', ...chosen.filter((scope) => namedScopes.includes(scope))] : chosen)
        }
        problem={problem}
        hint={
          isAll
            ? `Everything you may do, including scopes added later, except ${namedScopes.join(', ')}, which must be chosen.`
            : 'A key can only have scopes that you have.'
        }
      />
    </>
  )
}
