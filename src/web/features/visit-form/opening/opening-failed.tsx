import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Offline, Refusal } from '../../../api/refusal.ts'
import { Retry } from '../../../ui/retry.tsx'
import classes from '../inspection-visit.module.css'
import { messages } from '../messages.ts'
import { openingTexts } from './messages.ts'

/** Tells why a visit cannot be opened, and what to do: neither the device nor the server provides it. */
export function OpeningFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isUnreachable = error instanceof Offline
  const reason = error instanceof Refusal ? error.message : messages.failed
  return (
    <div className={classes.failed} role="alert">
      <h1 className={classes.title}>{messages.title}</h1>
      <p>{isUnreachable ? openingTexts.unreachable : reason}</p>
      {isUnreachable && <p>{openingTexts.whatToDo}</p>}
      <div className={classes.ways}>
        <Retry onRetry={onRetry} />
        {isUnreachable && (
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/dashboard/inspeccion/campo" />}>
            {openingTexts.toField}
          </Button>
        )}
      </div>
    </div>
  )
}
