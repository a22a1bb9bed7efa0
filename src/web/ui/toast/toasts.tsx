import { Notifications, notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import classes from './toasts.module.css'

/** The screen without the top bar and the gaps. Mantine's own 200 px cut the text about a closed visit. */
const MAX_HEIGHT = 'calc(100dvh - 6rem)'

/** The place of the toasts. They disappear with their person: the next person at this device must not read them. */
export function Toasts({ userId }: { userId: number | undefined }) {
  // The clean-up runs on leaving only: a guard's refusal is told before this place is mounted.
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
