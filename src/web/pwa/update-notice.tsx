import { Button, Group, Paper } from '@mantine/core'
import { appUpdate } from './app-update.ts'
import { useIsFormInUse } from './form-in-use.ts'
import { messages } from './messages.ts'
import classes from './update-notice.module.css'
import { takeUpdate, useAppUpdate } from './use-app-update.ts'

/** Offers another version of the app, in a corner and never over a form in use. */
export function UpdateNotice() {
  const { offer, isPostponed, isTaking } = useAppUpdate()
  const isFormInUse = useIsFormInUse()
  const isShown = offer !== 'none' && !isPostponed && !isFormInUse
  return (
    // The region is always present: screen readers may not announce one that appears with its text.
    <div role="status" className={classes.corner}>
      {isShown && (
        <Paper withBorder shadow="md" className={classes.notice}>
          <p className={classes.text}>{messages.offer[offer]}</p>
          <Group gap="xs">
            <Button onClick={() => void takeUpdate()} disabled={isTaking}>
              {isTaking ? messages.taking : messages.take}
            </Button>
            <Button variant="subtle" onClick={appUpdate.postpone} disabled={isTaking}>
              {messages.later}
            </Button>
          </Group>
        </Paper>
      )}
    </div>
  )
}
