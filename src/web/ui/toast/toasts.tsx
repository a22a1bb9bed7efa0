import { Notifications, notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import classes from './toasts.module.css'

/** What the top bar and the gaps around a toast leave; Mantine's own 200 px cut what the close of a visit tells. */
const MAX_HEIGHT = 'calc(100dvh - 6rem)'

/** Where toasts appear. What one person was told goes with them: the next one at this device must not read it. */
export function Toasts({ userId }: { userId: number | undefined }) {
  // Not on arrival: a guard's refusal to open a page is told before there is any place to show it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is the trigger
  useEffect(() => () => notifications.clean(), [userId])
  return (
    <Notifications
      className={classes.toasts}
      classNames={{ notification: classes.toast ?? '' }}
      notificationMaxHeight={MAX_HEIGHT}
    />
  )
}
