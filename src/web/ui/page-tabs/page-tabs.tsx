import type { ReactNode } from 'react'
import { showCurrentLink } from '../show-tab.ts'
import { markMoreTabs } from './mark-more-tabs.ts'
import classes from './page-tabs.module.css'
import strip from './tab-strip.module.css'

const showStrip = (nav: HTMLElement | null) => {
  showCurrentLink(nav)
  return markMoreTabs(nav)
}

/** Links to the pages of a module, as tabs; the router marks the open one. */
export const PageTabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className={`${strip.strip} ${classes.tabs}`} ref={showStrip}>
    {children}
  </nav>
)
