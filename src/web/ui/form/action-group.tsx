import type { ReactNode } from 'react'
import classes from './action-group.module.css'

type Props = {
  /** Name of the group for screen readers. */
  label: string
  children: ReactNode
}

/** The buttons of the acts on a thing, as one named group. Paper has none. */
export const ActionGroup = ({ label, children }: Props) => (
  <fieldset aria-label={label} className={classes.group}>
    {children}
  </fieldset>
)
