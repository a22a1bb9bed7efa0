import { Button } from '@mantine/core'
import { needsActa } from '../../../domain/inspections/batch.ts'
import { formatInstant } from '../../../domain/shared/time.ts'
import { isActInFlight, readActPhotos } from '../../offline/acts/act-store.ts'
import type { FieldAct } from '../../offline/acts/field-act.ts'
import { isDeviceRefusal } from '../../offline/sync/ready-commands.ts'
import { ToneBadge } from '../../ui/data-table/tone-badge.tsx'
import { actAdvice, isActCorrectable } from './act-advice.ts'
import classes from './field-acts.module.css'
import { actionTexts, actName, stateTexts } from './messages.ts'
import { useActActions } from './use-act-actions.ts'
import type { OpenActWindow } from './use-act-window.tsx'

const tones = { waiting: 'yellow', refused: 'red', kept: 'yellow', sent: 'green' } as const

const stateText = ({ state, number }: FieldAct): string =>
  state === 'sent' ? (number ?? stateTexts.recorded) : stateTexts[state]

/** Opens the form of an act again, with its photos. */
async function correct(act: FieldAct, open: OpenActWindow): Promise<void> {
  const { userId, assignmentId, establishmentId, items, call, form, key, refusal } = act
  await open({
    visit: { userId, assignmentId, establishmentId, items },
    call,
    actKey: key,
    name: key,
    form,
    images: await readActPhotos(act),
    faults: refusal?.fields,
  })
}

function Actions({ act, open }: { act: FieldAct; open: OpenActWindow }) {
  const { isBusy, retry, keep, discard } = useActActions(act)
  const what = actName(act)
  const named = (action: string) => actionTexts.named(action, what)
  const { state, refusal } = act
  const isCorrectable = refusal === null || isActCorrectable(refusal.code)
  return (
    <div className={classes.actions}>
      {isCorrectable && (
        <Button
          mih={44}
          variant={state === 'refused' ? 'filled' : 'default'}
          disabled={isBusy}
          aria-label={named(actionTexts.correct)}
          onClick={() => void correct(act, open)}
        >
          {actionTexts.correct}
        </Button>
      )}
      {state !== 'waiting' && (
        <Button mih={44} variant="default" disabled={isBusy} aria-label={named(actionTexts.retry)} onClick={retry}>
          {actionTexts.retry}
        </Button>
      )}
      {state === 'refused' && (
        <Button mih={44} variant="default" disabled={isBusy} aria-label={named(actionTexts.keep)} onClick={keep}>
          {actionTexts.keep}
        </Button>
      )}
      <Button
        mih={44}
        variant="subtle"
        c="var(--tone-red-text)"
        disabled={isBusy}
        aria-label={named(actionTexts.discard)}
        onClick={discard}
      >
        {actionTexts.discard}
      </Button>
    </div>
  )
}

/** One act on this device: its state, and what the person can do. */
function ActCard({ act, open }: { act: FieldAct; open: OpenActWindow }) {
  const { state, refusal, photos, writtenAt } = act
  const isOpen = state !== 'sent' && !isActInFlight(act)
  return (
    <li className={classes.act} data-state={state}>
      <p className={classes.name}>
        {actName(act)} <ToneBadge tone={tones[state]} text={stateText(act)} />
      </p>
      {state === 'refused' && refusal && (
        <>
          <p className={classes.text}>
            {isDeviceRefusal(refusal.code) ? refusal.message : stateTexts.said(refusal.message)}
          </p>
          <p className={classes.text}>{actAdvice(refusal.code)}</p>
        </>
      )}
      {state === 'waiting' && (
        <p className={classes.text}>
          {act.isUnfounded ? stateTexts.unfounded : needsActa(act) ? stateTexts.waits : stateTexts.leaves}
        </p>
      )}
      {state === 'kept' && <p className={classes.text}>{stateTexts.isKept}</p>}
      <p className={classes.text}>{stateTexts.written(formatInstant(new Date(writtenAt)))}</p>
      {photos > 0 && <p className={classes.text}>{stateTexts.photos(photos)}</p>}
      {isOpen && <Actions act={act} open={open} />}
    </li>
  )
}

type ListProps = { acts: readonly FieldAct[]; open: OpenActWindow; label?: string }

/** Acts of one visit or of all. */
export const ActList = ({ acts, open, label = stateTexts.list }: ListProps) => (
  <ul className={classes.acts} aria-label={label}>
    {acts.map((act) => (
      <ActCard key={act.key} act={act} open={open} />
    ))}
  </ul>
)
