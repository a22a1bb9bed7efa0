import type { ReactNode } from 'react'
import classes from './notice.module.css'

/** Stands in place of the inspection when there is none to fill. */
export function Notice({ tone, title, children }: { tone: 'done' | 'refused'; title: string; children?: ReactNode }) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'refused' ? 'alert' : 'status'}>
      <p className={classes.title}>{title}</p>
      {children}
    </div>
  )
}
