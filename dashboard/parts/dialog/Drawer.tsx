import { LazyPopup } from './LazyPopup.ts'
import { OnceOpened } from './OnceOpened.tsx'
import type { PopupProps } from './Popup.tsx'

/** Shows one item beside its list; a sheet on a small screen. */
export const Drawer = (props: Omit<PopupProps, 'kind' | 'insistent'>) => (
  <OnceOpened open={props.open}>
    <LazyPopup kind="drawer" {...props} />
  </OnceOpened>
)
