import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { mayBeInFlight } from '../../../offline/outbox/outbox-command.ts'
import { officialSlot } from '../../../offline/store/visit-slot.ts'
import { hasContentToSign } from '../../../offline/visits/saved-slots.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { useDraftStore } from '../draft/use-visit-draft.ts'
import { focusSoon, partHeaderId } from '../focus/focus-after.ts'
import { type AnsweredState, officialStatus } from '../outbox-status/answered-state.ts'
import { signerOfOfficial } from '../review/signed-parts.ts'
import { useShown } from '../review/use-shown.ts'
import type { VisitOfficial } from '../visit-form.queries.ts'
import classes from './closing.module.css'
import { officialTexts } from './messages.ts'
import { OfficialPad, useOfficialDrawing } from './official-drawing.tsx'
import { OfficialFrame, type SignInstead } from './official-frame.tsx'

/**
 * Whether the user may sign in the place of the signature that stands: a companion drew it, or something came or changed
 * after it (R 12.21).
 */
function useSignInstead(official: VisitOfficial, answered: AnsweredState): SignInstead | undefined {
  const store = useDraftStore()
  const isChanged = useShown().standings[signerOfOfficial(official)]?.isChanged === true
  const slot = officialSlot(official.officialId)
  const command = answered.commands.get(slot)
  const status = officialStatus(answered, official)
  const isDrawn = Boolean(official.drawnBy)
  const isStanding = status === 'saved' || (status === 'waiting' && !isDrawn && command && !mayBeInFlight(command))
  const isOffered = Boolean(isStanding) && (isDrawn || isChanged)
  const [wants, setWants] = useState(false)
  // The form closes with the signature, and stays so after the next answer.
  useEffect(() => {
    if (!isOffered) setWants(false)
  }, [isOffered])
  const choose = (isWanted: boolean) => {
    store.removeMedium(slot)
    setWants(isWanted)
    // The pressed button goes, and with it the focus.
    focusSoon({ id: partHeaderId(slot), block: 'nearest' })
  }
  return isDrawn || isChanged ? { isOffered, isChosen: isOffered && wants, choose } : undefined
}

/** The user's own signature for this visit: the stored one, or one that is drawn here. */
export function OwnSignature({ official, answered }: { official: VisitOfficial; answered: AnsweredState }) {
  const instead = useSignInstead(official, answered)
  const drawing = useOfficialDrawing(official.officialId, hasContentToSign(answered.expected), instead?.isChosen)
  const { slot, drawn, isSaving } = drawing
  const store = useDraftStore()
  const [wantsToDraw, setWantsToDraw] = useState(false)
  const draws = !official.hasStoredSignature || wantsToDraw || drawn !== ''
  const takeStored = () => {
    setWantsToDraw(false)
    store.removeMedium(slot)
  }
  return (
    <OfficialFrame
      official={official}
      answered={answered}
      title={`${officialTexts.own(official)}: ${official.name}`}
      isBegun={drawn !== ''}
      instead={instead}
    >
      <p className={classes.explanation}>
        {official.hasStoredSignature ? officialTexts.stored : officialTexts.missing}
      </p>
      {draws && <OfficialPad drawing={drawing} />}
      <div className={classes.buttons}>
        <BusyButton
          size="lg"
          className={classes.save}
          isBusy={isSaving}
          onClick={draws ? drawing.signDrawn : drawing.signStored}
        >
          {officialTexts.signAs(official)}
        </BusyButton>
        {official.hasStoredSignature && (
          <Button variant="subtle" h={44} disabled={isSaving} onClick={draws ? takeStored : () => setWantsToDraw(true)}>
            {draws ? officialTexts.useStored : officialTexts.draw}
          </Button>
        )}
      </div>
    </OfficialFrame>
  )
}
