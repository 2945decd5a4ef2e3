import { useEffect, useState } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { speak } from '../feedback/speak.ts'
import { Icon } from '../layout/Icon.tsx'

type CopyButtonProps = { text: string | (() => string); label?: string; small?: boolean }

export function CopyButton({ text, label = 'Copy', small = true }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    await navigator.clipboard.writeText(typeof text === 'string' ? text : text())
    setCopied(true)
    speak('Copied')
  }
  return (
    <IconButton
      label={label}
      small={small}
      icon={<Icon name={isCopied ? 'check' : 'copy'} size={14} />}
      onClick={() => void copy()}
    />
  )
}
