import { Button } from '@mantine/core'
import { formatInstant } from '../../../../domain/shared/time.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { useSyncTimestamps } from '../../../offline/store/sync-timestamps.ts'
import { mayReach } from '../../../offline/sync/connectivity.ts'
import { kick, useSyncState } from '../../../offline/sync/sync-engine.ts'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { totalBytes } from '../card/unsent-part.ts'
import { messages } from '../messages.ts'
import shared from '../offline-visits.module.css'
import { type Preparation, prepare, usePreparation } from '../preparation/preparation.ts'
import { DeviceSpace } from './device-space.tsx'
import { formatSize } from './format-size.ts'
import { ConnectionIcon } from './sync-indicator.tsx'
import classes from './sync-panel.module.css'
import type { Connection } from './sync-summary.ts'

const texts = messages.sync

const moment = (instant: string | null | undefined) => (instant ? formatInstant(new Date(instant)) : texts.never)
const timeOf = (instant: Date) => formatInstant(instant).slice(-5)

function PreparationStatus({ preparation }: { preparation: Preparation }) {
  const isFailed = preparation.phase === 'failed'
  return (
    <p role="status" className={classes.outcome} data-failed={isFailed || undefined}>
      {isFailed && preparation.text}
      {preparation.phase === 'busy' && messages.prepare.busy}
      {preparation.phase === 'done' && messages.prepare.done(preparation.visits)}
    </p>
  )
}

type Props = {
  userId: number
  /** Only who fills visits has any to prepare. */
  isInspector: boolean
  commands: readonly OutboxCommand[]
  connection: Connection
  onLogIn: () => void
}

/** Where this device stands with the server, and what a person can do about it. */
export function SyncPanel({ userId, isInspector, commands, connection, onLogIn }: Props) {
  const { phase, nextAttemptAt } = useSyncState()
  const preparation = usePreparation(userId)
  const timestamps = useSyncTimestamps(userId)
  // What a reload without signal finds to be sent goes nowhere yet.
  const isSending = phase === 'sending' && connection === 'online'
  const waiting = commands.filter(({ state }) => state === 'waiting')
  const synchronise = async () => {
    if (connection === 'lapsed') return onLogIn()
    kick()
    if (waiting.length === 0) toastSuccess(texts.nothing)
    else if (!(await mayReach())) toastError(texts.later)
  }
  return (
    <section className={classes.panel} aria-label={texts.label}>
      {connection !== 'lapsed' && (
        <div>
          <p className={classes.connection} data-connection={connection}>
            <ConnectionIcon connection={connection} size={20} />
            {messages.connection[connection]}
          </p>
          <p className={shared.hint}>{texts.how[connection]}</p>
        </div>
      )}
      <div className={shared.facts}>
        {waiting.length > 0 && <p>{texts.total(waiting.length, formatSize(totalBytes(waiting)))}</p>}
        {connection === 'online' && phase === 'waiting' && nextAttemptAt !== undefined && (
          <p>{texts.goneAgain(timeOf(new Date(nextAttemptAt)))}</p>
        )}
        <p>{texts.last(moment(timestamps?.lastSyncedAt))}</p>
        {isInspector && <p>{texts.prepared(moment(timestamps?.preparedAt))}</p>}
      </div>
      <div className={classes.buttons}>
        <Button
          variant={waiting.length > 0 ? 'filled' : 'default'}
          px="xs"
          aria-disabled={isSending}
          onClick={() => void synchronise()}
        >
          {isSending ? texts.sending : texts.now}
        </Button>
        {isInspector && (
          <Button
            variant="default"
            px="xs"
            aria-disabled={preparation.phase === 'busy'}
            onClick={() => void prepare(userId)}
          >
            {preparation.phase === 'busy' ? messages.prepare.busy : messages.prepare.button}
          </Button>
        )}
      </div>
      <PreparationStatus preparation={preparation} />
      <DeviceSpace used={commands.length} />
    </section>
  )
}
