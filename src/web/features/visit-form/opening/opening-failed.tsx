import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Offline, Refusal } from '../../../api/refusal.ts'
import { useStoreSilent } from '../../../offline/store/use-store-fault.ts'
import { Retry } from '../../../ui/retry.tsx'
import classes from '../inspection-visit.module.css'
import { messages } from '../messages.ts'
import { openingTexts } from './messages.ts'

/** Tells why a visit cannot be opened, and what to do: neither the device nor the server provides it. */
export function OpeningFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isUnreachable = error instanceof Offline
  const isStoreSilent = useStoreSilent()
  const reason = error instanceof Refusal ? error.message : messages.failed
  return (
    <div className={classes.failed} role="alert">
      <h1 className={classes.title}>{messages.title}</h1>
      {isStoreSilent && <p>{openingTexts.silentDevice}</p>}
      {isUnreachable && !isStoreSilent && <p>{openingTexts.unreachable}</p>}
      {isUnreachable && !isStoreSilent && <p>{openingTexts.whatToDo}</p>}
      {!isUnreachable && <p>{reason}</p>}
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
