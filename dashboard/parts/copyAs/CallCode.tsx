import { use, useMemo } from 'react'
import { useStore } from '../../state/store.ts'
import { createStored } from '../../state/stored.ts'
import { CodeBlock } from '../copy/CodeBlock.tsx'
import { Segments } from '../form/Segments.tsx'
import { apiModel } from './apiModel.ts'
import type { CodedCall } from './codedCall.ts'
import { type CodeLanguage, codeLanguages, writeCall } from './writeCall.ts'

const isLanguage = (value: unknown): value is CodeLanguage => codeLanguages.some((one) => one.value === value)
const language = createStored<CodeLanguage>('ars.language', 'curl', isLanguage)

export function CallCode({ call }: { call: CodedCall }) {
  const model = use(apiModel())
  const chosen = useStore(language)
  const code = useMemo(() => writeCall(model, call, chosen), [model, call, chosen])
  return (
    <>
      <Segments label="Language" value={chosen} options={codeLanguages} onChange={(next) => language.set(next)} />
      <CodeBlock code={code} label="Code" />
    </>
  )
}
