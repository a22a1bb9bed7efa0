import { Burger } from '@mantine/core'
import type { Official } from '../../../domain/access/official.ts'
import { AccountMenu } from './account-menu.tsx'
import { messages } from './messages.ts'
import classes from './shell.module.css'

type Props = { user: Official; isDrawerOpen: boolean; onOpenDrawer: () => void; onLogout: () => void }

export function Header({ user, isDrawerOpen, onOpenDrawer, onLogout }: Props) {
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
      <div className={classes.person}>
        <span className={classes.email}>{user.email}</span>
        <span className={classes.position}>{messages.position}</span>
      </div>
      <AccountMenu user={user} onLogout={onLogout} />
    </header>
  )
}
