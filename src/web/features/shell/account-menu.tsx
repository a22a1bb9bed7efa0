import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type Official, userTypeName } from '../../../domain/access/official.ts'
import { AppMenuItems } from '../../pwa/app-menu-items.tsx'
import { initialsOf } from './initials.ts'
import { messages } from './messages.ts'
import classes from './shell.module.css'

export function AccountMenu({ user, onLogout }: { user: Official; onLogout: () => void }) {
  const initials = initialsOf(user.email)
  return (
    <Menu withinPortal={false} withInitialFocusPlaceholder={false} position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.account} aria-label={messages.accountMenu(user.email, initials)}>
          <Avatar color="institutional" variant="filled" radius="xl" aria-hidden>
            {initials}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {/* The header of a phone has no room for a long address. */}
        <Menu.Label className={classes.accountEmail}>{user.email}</Menu.Label>
        <Menu.Label>{messages.role(userTypeName[user.userType])}</Menu.Label>
        <Menu.Item component={Link} to="/dashboard/perfil">
          {messages.profile}
        </Menu.Item>
        <Menu.Item component={Link} to="/dashboard/trabajos">
          {messages.jobs}
        </Menu.Item>
        <Menu.Item component={Link} to="/dashboard/ayuda">
          {messages.help}
        </Menu.Item>
        <AppMenuItems />
        <Menu.Divider />
        <Menu.Item onClick={onLogout}>{messages.logout}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
