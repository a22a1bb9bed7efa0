import { Radio, Stack } from '@mantine/core'
import { officialSlot } from '../../../offline/store/visit-slot.ts'
import { hasContentToSign } from '../../../offline/visits/saved-slots.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { useDraft, useDraftStore } from '../draft/use-visit-draft.ts'
import { COMPANION_CHOICES, type CompanionChoice } from '../draft/visit-draft.ts'
import { partFieldId } from '../focus/focus-after.ts'
import type { AnsweredState } from '../outbox-status/answered-state.ts'
import type { VisitOfficial } from '../visit-form.queries.ts'
import classes from './closing.module.css'
import { officialTexts } from './messages.ts'
import { OfficialPad, useOfficialDrawing } from './official-drawing.tsx'
import { OfficialFrame } from './official-frame.tsx'

/** Draws the companion's signature; the stored one needs their own session (decision 024). */
function DrawHere({ official, answered }: { official: VisitOfficial; answered: AnsweredState }) {
  const drawing = useOfficialDrawing(official.officialId, hasContentToSign(answered.expected))
  return (
    <>
      <p className={classes.explanation}>{officialTexts.here}</p>
      <OfficialPad drawing={drawing} />
      <BusyButton
        size="lg"
        className={classes.save}
        isBusy={drawing.isSaving}
        aria-label={officialTexts.saveCompanionNamed}
        onClick={drawing.signDrawn}
      >
        {officialTexts.saveCompanion}
      </BusyButton>
    </>
  )
}

/** The other official of the visit: signs here, on their own device, or took no part. */
export function CompanionSignature({ official, answered }: { official: VisitOfficial; answered: AnsweredState }) {
  const slot = officialSlot(official.officialId)
  const store = useDraftStore()
  const choice = useDraft((state) => state.draft.officials?.[official.officialId])
  const isBegun = useDraft((state) => state.media.has(slot))
  return (
    <OfficialFrame
      official={official}
      answered={answered}
      title={officialTexts.companion(official)}
      isBegun={isBegun && choice === 'here'}
    >
      <Radio.Group
        label={officialTexts.participates(official)}
        required
        value={choice ?? ''}
        onChange={(chosen) => store.chooseCompanion(official.officialId, chosen as CompanionChoice)}
      >
        <Stack gap={4} mt={4}>
          {COMPANION_CHOICES.map((one, index) => (
            <Radio
              key={one}
              id={index === 0 ? partFieldId(slot, 'choice') : undefined}
              className={classes.radio}
              value={one}
              size="md"
              label={officialTexts.choices[one]}
            />
          ))}
        </Stack>
      </Radio.Group>
      {choice === 'here' && <DrawHere official={official} answered={answered} />}
      {choice === 'own-device' && <p className={classes.explanation}>{officialTexts.ownDevice}</p>}
      {choice === 'none' && <p className={classes.explanation}>{officialTexts.none}</p>}
    </OfficialFrame>
  )
}
