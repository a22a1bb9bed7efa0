import { Button } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { useIsOnline } from '../../../offline/sync/connectivity.ts'
import { kick, useSyncState } from '../../../offline/sync/sync-engine.ts'
import { FINISH_NOTICE } from '../focus/focus-after.ts'
import { messages } from '../messages.ts'
import classes from './finish-notice.module.css'

const { finish: texts } = messages

/** Everything is in: only the server's closing is missing, and until then the visit is not done. */
export function FinishNotice({ waiting }: { waiting: number }) {
  const isOnline = useIsOnline()
  const { phase } = useSyncState()
  const where = () => {
    if (phase === 'lapsed') return texts.lapsed
    if (!isOnline) return texts.offline
    return phase === 'waiting' ? texts.later : texts.sending
  }
  return (
    <section id={FINISH_NOTICE} className={classes.notice} role="status" tabIndex={-1}>
      <IconCloudUp size={28} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>{texts.done}</p>
        <p>
          {texts.waiting(waiting)} {where()}
        </p>
        <p>{texts.stay}</p>
        {isOnline && phase === 'waiting' && (
          <Button variant="default" onClick={() => kick()}>
            {texts.send}
          </Button>
        )}
      </div>
    </section>
  )
}
