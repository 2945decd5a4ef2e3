/** Makes an earlier version of an agent live again. The form is loaded when it opens: charts have the dialog too. */
import { lazy, Suspense } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import { Loading } from '../feedback/Loading.tsx'
import type { RollBackFormProps } from './RollBackForm.tsx'

const RollBackForm = lazy(async () => ({ default: (await import('./RollBackForm.tsx')).RollBackForm }))

type Props = RollBackFormProps & { agentName: string; open: boolean }

export function RollBackDialog({ agentName, open, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={`Roll back ${agentName}`} wide>
      <Suspense fallback={<Loading />}>
        <RollBackForm onClose={onClose} {...rest} />
      </Suspense>
    </Dialog>
  )
}
