import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Form } from '../form/Form.tsx'
import { TextField } from '../form/TextField.tsx'
import { checkSignature, type SignatureVerdict } from './checkSignature.ts'
import styles from './SignatureCheck.module.css'

type Props = { headers: Record<string, unknown>; body: string }

/** Checks a delivery's signatures with a secret that never leaves the page. */
export function SignatureCheck({ headers, body }: Props) {
  const [secret, setSecret] = useState('')
  const [verdicts, setVerdicts] = useState<SignatureVerdict[]>([])
  const check = async () => {
    if (secret !== '') setVerdicts(await checkSignature(secret, { headers, body }))
  }
  const change = (text: string) => {
    setSecret(text.trim())
    setVerdicts([])
  }
  return (
    <Form
      label="Check the signature"
      onSubmit={() => void check()}
      actions={
        <Button type="submit" off={secret === '' ? 'Enter the secret first' : undefined}>
          Check signature
        </Button>
      }
    >
      <TextField
        label="Secret to check with"
        value={secret}
        onChange={change}
        mono
        autoComplete="off"
        placeholder="whsec_…"
        hint="Checked in this page. The secret is neither sent nor stored."
      />
      <div role="status" className={styles.verdicts}>
        {verdicts.map(({ header, result }) => (
          <p key={header} data-result={result}>
            <code>{header}</code> {words[result]}
          </p>
        ))}
      </div>
    </Form>
  )
}

const words: Record<SignatureVerdict['result'], string> = {
  matches: 'is valid: this secret signed exactly these bytes',
  differs: 'is not valid: another secret signed it',
  absent: 'was not sent',
}
