import { Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Official } from '../../../domain/access/official.ts'
import { useBackCloses } from '../../ui/back-closes.ts'
import { useScreenMatches } from '../../ui/screen-matches.ts'
import { Header } from './header.tsx'
import { messages } from './messages.ts'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

/** Width from R 9.2, repeated in shell.module.css. */
const NARROW = '(width < 768px)'

type Props = { user: Official; status: ReactNode; tools: ReactNode; onLogout: () => void; children: ReactNode }

/** Sidebar, header and content; on a narrow screen the sidebar is a drawer. */
export function DashboardLayout({ user, status, tools, onLogout, children }: Props) {
  const isNarrow = useScreenMatches(NARROW)
  const [isOpen, drawer] = useDisclosure(false)
  const main = useRef<HTMLElement>(null)
  const close = drawer.close
  useEffect(() => {
    if (!isNarrow) close()
  }, [isNarrow, close])

  useBackCloses(isOpen && isNarrow, close)
  // Leaves the address alone: a page with unsaved text may be guarding it.
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }

  return (
    <div className={classes.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link is a link to everyone who knows them */}
      <a className={classes.skip} href="#contenido" onClick={skip}>
        {messages.skip}
      </a>
      <aside className={classes.aside}>
        <p className={classes.product}>{messages.product}</p>
        <Sidebar user={user} />
      </aside>
      <Drawer.Root opened={isOpen && isNarrow} onClose={close} size="18rem" classNames={{ content: classes.drawer }}>
        <Drawer.Overlay />
        <Drawer.Content>
          {/* Drawer.Header would be a second banner of the page. */}
          <div className={classes.drawerTop}>
            <Drawer.Title className={classes.drawerTitle}>{messages.product}</Drawer.Title>
            <Drawer.CloseButton className={classes.drawerClose} iconSize="1.5rem" aria-label={messages.closeMenu} />
          </div>
          <Sidebar user={user} onChosen={close} />
        </Drawer.Content>
      </Drawer.Root>
      <Header
        user={user}
        status={status}
        tools={tools}
        isDrawerOpen={isOpen}
        onOpenDrawer={drawer.open}
        onLogout={onLogout}
      />
      <main id="contenido" ref={main} className={classes.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
