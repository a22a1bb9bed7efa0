import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCloud, IconCloudOff, IconCloudUp, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { lapsedTexts } from './messages.ts'
import classes from './sync-indicator.module.css'
import { type Connection, changeText, type SyncCounts, type SyncSummary } from './sync-summary.ts'

const icons: Record<Connection, typeof IconCloud> = { online: IconCloud, offline: IconCloudOff, lapsed: IconLock }

export function ConnectionIcon({ connection, size }: { connection: Connection; size: number }) {
  const Icon = icons[connection]
  return <Icon size={size} stroke={2} aria-hidden />
}

/** A change is told once it has lasted this long: a signal that flickers is no news. */
const SETTLED_MS = 1_500

/** The text for screen readers: what changed since it was last told; empty until something does. */
function useAnnouncement(summary: SyncSummary): string {
  const told = useRef<SyncCounts>(summary)
  const [text, setText] = useState('')
  const { connection, waiting, refused } = summary
  useEffect(() => {
    const now = { connection, waiting, refused }
    const timer = setTimeout(() => {
      const news = changeText(told.current, now)
      told.current = now
      if (news) setText(news)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [connection, waiting, refused])
  return text
}

function Counts({ connection, waiting, refused }: SyncCounts) {
  return (
    <>
      <span className={classes.fact} data-tone={connection === 'online' ? undefined : 'grey'}>
        <ConnectionIcon connection={connection} size={16} />
        {messages.connection[connection]}
      </span>
      {waiting > 0 && (
        <span className={classes.fact} data-tone="yellow">
          <IconCloudUp size={16} stroke={2} aria-hidden />
          {messages.waiting(waiting)}
        </span>
      )}
      {refused > 0 && (
        <span className={classes.fact} data-tone="red">
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          {messages.refused(refused)}
        </span>
      )}
    </>
  )
}

type FrameProps = { isLink: boolean; onLogIn: (() => void) | undefined; children: ReactNode }

/** Who has visits, or work here, gets to them through it, and can log in again there as well; others log in from it. */
function Frame({ isLink, onLogIn, children }: FrameProps) {
  if (isLink)
    return (
      <Link to="/dashboard/inspeccion/campo" className={classes.indicator}>
        {children}
        <VisuallyHidden> · {messages.openField}</VisuallyHidden>
      </Link>
    )
  if (onLogIn)
    return (
      <UnstyledButton className={classes.indicator} onClick={onLogIn}>
        {children}
        <VisuallyHidden> · {lapsedTexts.logIn}</VisuallyHidden>
      </UnstyledButton>
    )
  return <div className={classes.indicator}>{children}</div>
}

type Props = { summary: SyncSummary; isInspector: boolean; onLogIn: () => void }

/** Whether there is signal, and what of the person's work is still on this device; on every page. */
export function SyncIndicator({ summary, isInspector, onLogIn }: Props) {
  const announcement = useAnnouncement(summary)
  return (
    <>
      <Frame
        isLink={isInspector || summary.hasUnsentWork}
        onLogIn={summary.connection === 'lapsed' ? onLogIn : undefined}
      >
        <Counts {...summary} />
      </Frame>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}
