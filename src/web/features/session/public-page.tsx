import type { ReactNode } from 'react'
import classes from './login.module.css'
import { messages } from './messages.ts'

/** The frame of the pages without a session. */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <h1 className={classes.brandName}>{messages.product}</h1>
        <p className={classes.purpose}>{messages.purpose}</p>
      </header>
      <main className={classes.content}>{children}</main>
    </div>
  )
}
