import { UnstyledButton } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Official } from '../../../domain/access/official.ts'
import { AccountMenu } from './account-menu.tsx'
import { messages } from './messages.ts'
import classes from './shell.module.css'

type Props = {
  user: Official
  /** State of the work on this device. */
  status: ReactNode
  /** Buttons that every page offers, such as the search of everything. */
  tools: ReactNode
  isDrawerOpen: boolean
  onOpenDrawer: () => void
  onLogout: () => void
}

export function Header({ user, status, tools, isDrawerOpen, onOpenDrawer, onLogout }: Props) {
  const [name, host] = user.email.split(/(?=@)/)
  return (
    <header className={classes.header}>
      {/* Strokes, because a phone that darkens pages leaves a mark made of dark backgrounds dark. */}
      <UnstyledButton
        className={classes.burger}
        onClick={onOpenDrawer}
        aria-label={messages.openMenu}
        aria-expanded={isDrawerOpen}
        aria-haspopup="dialog"
      >
        <IconMenu2 aria-hidden />
      </UnstyledButton>
      {status}
      <div className={classes.person}>
        <span className={classes.email}>
          {name}
          {/* An address that is too long for a phone breaks before its '@', not within a word. */}
          <wbr />
          {host}
        </span>
        <span className={classes.position}>{messages.position}</span>
      </div>
      {tools}
      <AccountMenu user={user} onLogout={onLogout} />
    </header>
  )
}
