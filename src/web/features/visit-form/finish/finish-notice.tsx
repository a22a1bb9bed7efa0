import { Button } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import type { Outcome } from '../../../../domain/inspections/outcome.ts'
import { formatPct } from '../../../../domain/inspections/score.ts'
import { useIsOnline } from '../../../offline/sync/connectivity.ts'
import { kick, useSyncState } from '../../../offline/sync/sync-engine.ts'
import { FINISH_NOTICE } from '../focus/focus-after.ts'
import classes from './finish-notice.module.css'
import { finishTexts } from './messages.ts'

/** Tells that only the server's closing is missing; the visit is not done until then. */
export function FinishNotice({ waiting, outcome }: { waiting: number; outcome: Outcome }) {
  const isOnline = useIsOnline()
  const { phase } = useSyncState()
  const where = () => {
    if (phase === 'lapsed') return finishTexts.lapsed
    if (!isOnline) return finishTexts.offline
    return phase === 'waiting' ? finishTexts.later : finishTexts.sending
  }
  return (
    <section id={FINISH_NOTICE} className={classes.notice} role="status" tabIndex={-1}>
      <IconCloudUp size={28} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>{finishTexts.done}</p>
        <p>
          <strong>{finishTexts.result(formatPct(outcome.compliancePct), outcome.concepto)}</strong> {finishTexts.number}
        </p>
        <p>
          {finishTexts.waiting(waiting)} {where()}
        </p>
        <p>{finishTexts.stay}</p>
        {isOnline && phase === 'waiting' && (
          <Button variant="default" onClick={() => kick()}>
            {finishTexts.send}
          </Button>
        )}
      </div>
    </section>
  )
}
