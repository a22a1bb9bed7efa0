import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCloud, IconCloudOff, IconCloudUp, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { lapsedTexts } from './messages.ts'
import classes from './sync-indicator.module.css'
import { type Connection, changeText, type SyncCounts, type SyncSummary } from './sync-summary.ts'

const icons: Record<Connection, typeof IconCloud> = {
  online: IconCloud,
  offline: IconCloudOff,
  unanswered: IconCloudOff,
  lapsed: IconLock,
}

export function ConnectionIcon({ connection, size }: { connection: Connection; size: number }) {
  const Icon = icons[connection]
  return <Icon size={size} stroke={2} aria-hidden />
}

/** A change must last this long before it is announced, because a weak signal flickers. */
const SETTLED_MS = 1_500

/** Text for screen readers: the changes since the last announcement. It is empty until something changes. */
function useAnnouncement(summary: SyncSummary): string {
  const announced = useRef<SyncCounts>(summary)
  const [text, setText] = useState('')
  const { connection, waiting, refused } = summary
  useEffect(() => {
    const now = { connection, waiting, refused }
    const timer = setTimeout(() => {
      const news = changeText(announced.current, now)
      announced.current = now
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

/** A link to the offline visits for users with visits or work here. Other users log in from it. */
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

/** Shows on every page whether there is a signal, and how much work is only on this device. */
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
