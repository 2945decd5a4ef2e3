import type { Connection } from '../../graphql/useConnection.ts'
import { Button } from '../button/Button.tsx'
import styles from './MoreRows.module.css'

/** Shown below a list that is read page by page. */
export const MoreRows = ({ connection }: { connection: Connection<unknown> }) =>
  connection.hasMore ? (
    <div className={styles.more}>
      <span>{connection.nodes.length} shown</span>
      <Button small busy={connection.loading} onClick={() => void connection.more()}>
        Load more
      </Button>
    </div>
  ) : null

type ShownRowsProps = { count: number; of: number; onMore(): void }

/** Shown below a list that was read as a whole, but is drawn in parts. */
export const ShownRows = ({ count, of, onMore }: ShownRowsProps) =>
  count < of ? (
    <div className={styles.more}>
      <span>
        {count.toLocaleString('en')} of {of.toLocaleString('en')} shown
      </span>
      <Button small onClick={onMore}>
        Show more
      </Button>
    </div>
  ) : null
