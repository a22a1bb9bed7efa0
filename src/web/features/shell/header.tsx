import { Burger } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Official } from '../../../domain/access/official.ts'
import { AccountMenu } from './account-menu.tsx'
import { messages } from './messages.ts'
import classes from './shell.module.css'

type Props = {
  user: Official
  /** State of the work on this device. */
  status: ReactNode
  isDrawerOpen: boolean
  onOpenDrawer: () => void
  onLogout: () => void
}

export function Header({ user, status, isDrawerOpen, onOpenDrawer, onLogout }: Props) {
  return (
    <header className={classes.header}>
      <Burger
        className={classes.burger}
        opened={false}
        onClick={onOpenDrawer}
        size="sm"
        aria-label={messages.openMenu}
        aria-expanded={isDrawerOpen}
        aria-haspopup="dialog"
      />
      {status}
      <div className={classes.person}>
        <span className={classes.email}>{user.email}</span>
        <span className={classes.position}>{messages.position}</span>
      </div>
      <AccountMenu user={user} onLogout={onLogout} />
    </header>
  )
}
