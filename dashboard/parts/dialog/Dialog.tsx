import { LazyPopup } from './LazyPopup.ts'
import { OnceOpened } from './OnceOpened.tsx'
import type { PopupProps } from './Popup.tsx'

export type DialogProps = Omit<PopupProps, 'kind'> & { wide?: boolean }

/** Focus stays inside it, and returns to where it was when the dialog closes. */
export const Dialog = ({ wide, ...popup }: DialogProps) => (
  <OnceOpened open={popup.open}>
    <LazyPopup kind={wide ? 'wide' : 'dialog'} {...popup} />
  </OnceOpened>
)
