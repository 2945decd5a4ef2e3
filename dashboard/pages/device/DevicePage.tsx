import { useEffect, useState } from 'react'
import { problemOf, ServiceError } from '../../graphql/ServiceError.ts'
import { Button } from '../../parts/button/Button.tsx'
import { Note } from '../../parts/feedback/Note.tsx'
import { Form } from '../../parts/form/Form.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { keepDeviceCode, readDeviceCode } from '../../session/deviceCode.ts'
import { callAuth } from '../../session/session.ts'
import { EntryPage } from '../../shell/EntryPage.tsx'
import { SignInDialog } from '../../shell/SignInDialog.tsx'
import { type AskingDevice, DeviceReview } from './DeviceReview.tsx'

type Step =
  | { name: 'code' }
  | { name: 'review'; code: string; device: AskingDevice }
  | { name: 'done'; device: AskingDevice; isApproved: boolean }

/** The page that `ars login` opens: the person sees the tool that asks for a key with their rights, and approves or denies it. */
export function DevicePage() {
  const [step, setStep] = useState<Step>({ name: 'code' })
  const end = (device: AskingDevice, isApproved: boolean) => {
    keepDeviceCode('')
    setStep({ name: 'done', device, isApproved })
  }
  return (
    <EntryPage title="Confirm a login" subtitle="A tool asks to use Agent Run Service as you">
      {step.name === 'code' && <CodeForm onFound={(code, device) => setStep({ name: 'review', code, device })} />}
      {step.name === 'review' && <DeviceReview {...step} onDecided={end} />}
      {step.name === 'done' && (
        <Note tone={step.isApproved ? 'green' : 'blue'} role="status">
          {step.isApproved
            ? `${step.device.name} is logged in within a few seconds. You can close this page. The key is among your organisation's API keys, where it can be revoked.`
            : `${step.device.name} was denied. You can close this page.`}
        </Note>
      )}
      <SignInDialog />
    </EntryPage>
  )
}

function CodeForm({ onFound }: { onFound(code: string, device: AskingDevice): void }) {
  const [code, setCode] = useState(readDeviceCode)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ServiceError>()
  const submit = async () => {
    if (isBusy || code.trim() === '') return
    setBusy(true)
    setError(undefined)
    try {
      const response = await callAuth('device/lookup', { method: 'POST', body: { user_code: code.trim() } })
      onFound(code, (await response.json()) as AskingDevice)
    } catch (problem) {
      if (!(problem instanceof ServiceError)) throw problem
      setError(problem)
      setBusy(false)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the code of the link that led here
  useEffect(() => void submit(), [])
  return (
    <Form
      label="Code"
      onSubmit={() => void submit()}
      error={error}
      isErrorAtFields={error?.code === 'invalid_value'}
      actions={
        <Button kind="primary" type="submit" busy={isBusy}>
          Continue
        </Button>
      }
    >
      <TextField
        label="Code"
        value={code}
        onChange={setCode}
        mono
        autoComplete="off"
        placeholder="WDJB-MJHT"
        hint="Your tool shows it"
        problem={problemOf(error, 'user_code')}
        autoFocus
      />
    </Form>
  )
}
