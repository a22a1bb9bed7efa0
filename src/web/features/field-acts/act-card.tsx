import { Button } from '@mantine/core'
import { isActInFlight, readActPhotos } from '../../offline/acts/act-store.ts'
import type { FieldAct } from '../../offline/acts/field-act.ts'
import { ToneBadge } from '../../ui/data-table/tone-badge.tsx'
import { newKey } from '../../ui/new-key.ts'
import { actAdvice, isActCorrectable } from './act-advice.ts'
import classes from './field-acts.module.css'
import { actionTexts, actName, stateTexts } from './messages.ts'
import { useActActions } from './use-act-actions.ts'
import type { OpenActWindow } from './use-act-window.tsx'

const tones = { waiting: 'yellow', refused: 'red', kept: 'yellow', sent: 'green' } as const

const stateText = ({ state, number }: FieldAct): string =>
  state === 'sent' ? (number ?? stateTexts.recorded) : stateTexts[state]

const REUSED = 'idempotency.key-reused'

/** Opens the form of an act again, with its photos. */
async function correct(act: FieldAct, open: OpenActWindow): Promise<void> {
  const { userId, assignmentId, establishmentId, items, call, form, key, refusal } = act
  await open({
    visit: { userId, assignmentId, establishmentId, items },
    call,
    // The server has another content under the key.
    actKey: refusal?.code === REUSED ? newKey() : key,
    name: key,
    form,
    images: await readActPhotos(act),
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
  const { state, refusal, photos } = act
  const isOpen = state !== 'sent' && !isActInFlight(act)
  return (
    <li className={classes.act} data-state={state}>
      <p className={classes.name}>
        {actName(act)} <ToneBadge tone={tones[state]} text={stateText(act)} />
      </p>
      {state === 'refused' && refusal && (
        <>
          <p className={classes.text}>{stateTexts.said(refusal.message)}</p>
          <p className={classes.text}>{actAdvice(refusal.code)}</p>
        </>
      )}
      {state === 'waiting' && <p className={classes.text}>{stateTexts.waits}</p>}
      {state === 'kept' && <p className={classes.text}>{stateTexts.isKept}</p>}
      {photos > 0 && <p className={classes.text}>{stateTexts.photos(photos)}</p>}
      {isOpen && <Actions act={act} open={open} />}
    </li>
  )
}

/** Acts of one visit or of all. */
export const ActList = ({ acts, open }: { acts: readonly FieldAct[]; open: OpenActWindow }) => (
  <ul className={classes.acts} aria-label={stateTexts.list}>
    {acts.map((act) => (
      <ActCard key={act.key} act={act} open={open} />
    ))}
  </ul>
)
