import type { ReactNode } from 'react'
import classes from './notice.module.css'

/** A notice in place of the form. */
export function Notice({
  tone,
  title,
  children,
}: {
  tone: 'done' | 'refused'
  title: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'refused' ? 'alert' : 'status'}>
      <p className={classes.title}>{title}</p>
      {children}
    </div>
  )
}
