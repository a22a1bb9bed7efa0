import { Button } from '@mantine/core'
import { formatInstant } from '../../../../domain/shared/time.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { useOutboxCounts } from '../../../offline/outbox/use-outbox.ts'
import { useSyncTimestamps } from '../../../offline/store/sync-timestamps.ts'
import { mayReach } from '../../../offline/sync/connectivity.ts'
import { kick, useSyncState } from '../../../offline/sync/sync-engine.ts'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { totalBytes } from '../card/unsent-part.ts'
import { messages } from '../messages.ts'
import shared from '../offline-visits.module.css'
import { prepareTexts } from '../preparation/messages.ts'
import { prepare, usePreparation } from '../preparation/preparation.ts'
import { PreparationStatus } from '../preparation/preparation-status.tsx'
import { DeviceSpace } from './device-space.tsx'
import { formatSize } from './format-size.ts'
import { syncTexts } from './messages.ts'
import { ConnectionIcon } from './sync-indicator.tsx'
import classes from './sync-panel.module.css'
import type { Connection } from './sync-summary.ts'

const moment = (instant: string | null | undefined) => (instant ? formatInstant(new Date(instant)) : syncTexts.never)
const timeOf = (instant: Date) => formatInstant(instant).slice(-5)

type Props = {
  userId: number
  /** Only inspectors have visits to prepare. */
  isInspector: boolean
  commands: readonly OutboxCommand[]
  connection: Connection
  onLogIn: () => void
}

/** The state of synchronisation, and its actions. */
export function SyncPanel({ userId, isInspector, commands, connection, onLogIn }: Props) {
  const { phase, nextAttemptAt } = useSyncState()
  const preparation = usePreparation(userId)
  const timestamps = useSyncTimestamps(userId)
  // After a reload without a signal the engine tries to send, but nothing goes out.
  const isSending = phase === 'sending' && connection === 'online'
  const waiting = commands.filter(({ state }) => state === 'waiting')
  /** Acts that wait for their closing count too. */
  const isAnyWaiting = useOutboxCounts(userId).waiting + waiting.length > 0
  const synchronise = async () => {
    if (connection === 'lapsed') return onLogIn()
    kick()
    if (!isAnyWaiting) toastSuccess(syncTexts.nothing)
    else if (!(await mayReach())) toastError(syncTexts.later)
  }
  return (
    <section className={classes.panel} aria-label={syncTexts.label}>
      {connection !== 'lapsed' && (
        <div>
          <p className={classes.connection} data-connection={connection}>
            <ConnectionIcon connection={connection} size={20} />
            {messages.connection[connection]}
          </p>
          <p className={shared.hint}>{syncTexts.how[connection]}</p>
        </div>
      )}
      <div className={shared.facts}>
        {waiting.length > 0 && <p>{syncTexts.total(waiting.length, formatSize(totalBytes(waiting)))}</p>}
        {waiting.length > 0 && connection === 'online' && phase === 'waiting' && nextAttemptAt !== undefined && (
          <p>{syncTexts.goneAgain(timeOf(new Date(nextAttemptAt)))}</p>
        )}
        <p>{syncTexts.last(moment(timestamps?.lastSyncedAt))}</p>
        {isInspector && <p>{syncTexts.prepared(moment(timestamps?.preparedAt))}</p>}
      </div>
      <div className={classes.buttons}>
        <Button
          variant={isAnyWaiting ? 'filled' : 'default'}
          px="xs"
          aria-disabled={isSending}
          onClick={() => void synchronise()}
        >
          {isSending ? syncTexts.sending : syncTexts.now}
        </Button>
        {isInspector && (
          <Button
            variant="default"
            px="xs"
            aria-disabled={preparation.phase === 'busy'}
            onClick={() => void prepare(userId)}
          >
            {preparation.phase === 'busy' ? prepareTexts.busy : prepareTexts.button}
          </Button>
        )}
      </div>
      <PreparationStatus preparation={preparation} />
      <DeviceSpace used={commands.length} />
    </section>
  )
}
