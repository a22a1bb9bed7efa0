import type { CSSProperties, ReactNode } from 'react'
import classes from './columns.module.css'

/** Fields side by side, or one below the other on a phone. Mantine's own grid needs a style element (decision 014). */
export function Columns({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className={classes.columns} style={{ '--columns': count } as CSSProperties}>
      {children}
    </div>
  )
}
