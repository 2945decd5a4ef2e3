import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { Icon } from '../layout/Icon.tsx'
import styles from './Dialog.module.css'

type DialogHeadingProps = { title: string; description?: ReactNode; closes?: boolean }

export const DialogHeading = ({ title, description, closes = true }: DialogHeadingProps) => (
  <div className={styles.heading}>
    <div className={styles.names}>
      <Base.Title className={styles.title}>{title}</Base.Title>
      {description !== undefined && (
        <Base.Description className={styles.description} render={<div />}>
          {description}
        </Base.Description>
      )}
    </div>
    {closes && <Base.Close render={<IconButton label="Close" icon={<Icon name="close" />} small />} />}
  </div>
)
