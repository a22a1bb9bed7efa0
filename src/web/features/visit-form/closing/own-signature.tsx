import { Button } from '@mantine/core'
import { useState } from 'react'
import { hasAnySaved } from '../../../offline/visits/saved-slots.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { useDraftStore } from '../draft/use-visit-draft.ts'
import type { AnsweredState } from '../outbox-status/answered-state.ts'
import type { VisitOfficial } from '../visit-form.queries.ts'
import classes from './closing.module.css'
import { officialTexts } from './messages.ts'
import { OfficialPad, useOfficialDrawing } from './official-drawing.tsx'
import { OfficialFrame } from './official-frame.tsx'

/** The user's own signature for this visit: the stored one, or one that is drawn here. */
export function OwnSignature({ official, answered }: { official: VisitOfficial; answered: AnsweredState }) {
  const drawing = useOfficialDrawing(official.officialId, hasAnySaved(answered.expected))
  const { slot, drawn, isSaving } = drawing
  const store = useDraftStore()
  const [wantsToDraw, setWantsToDraw] = useState(false)
  const [signsInstead, setSignsInstead] = useState(false)
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
      instead={{ isChosen: signsInstead, choose: () => setSignsInstead(true) }}
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
