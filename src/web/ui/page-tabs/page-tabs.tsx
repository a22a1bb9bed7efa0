import type { ReactNode } from 'react'
import { showCurrentLink } from '../show-tab.ts'
import classes from './page-tabs.module.css'

/** Links to the pages of a module, as tabs; the router marks the open one. */
export const PageTabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className={classes.tabs} ref={showCurrentLink}>
    {children}
  </nav>
)
