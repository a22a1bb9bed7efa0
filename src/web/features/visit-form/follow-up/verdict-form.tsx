import { Button, Textarea } from '@mantine/core'
import { type FocusEvent, useState } from 'react'
import { verdictSlot } from '../../../offline/store/visit-slot.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import growing from '../../../ui/form/growing-text.module.css'
import { itemTexts } from '../answers/messages.ts'
import { saveState, slotState } from '../draft/draft-state.ts'
import { KeptNote } from '../draft/kept-note.tsx'
import { useDraft, useDraftStore } from '../draft/use-visit-draft.ts'
import { emptyVerdict } from '../draft/visit-draft.ts'
import { verdictFieldId } from '../focus/focus-after.ts'
import { OtherTabConflict } from '../outbox-status/other-tab-conflict.tsx'
import { EvidencePhoto } from '../photos/evidence-photo.tsx'
import { useSlotPhoto } from '../photos/use-slot-photo.ts'
import type { OpenRequirement, SavedVerdict } from '../visit-form.queries.ts'
import { BeforePhoto } from './before-photo.tsx'
import classes from './follow-up.module.css'
import { followUpTexts } from './messages.ts'
import { type OnEnqueued, useSaveVerdict } from './use-save-verdict.ts'
import { VerdictChoice } from './verdict-choice.tsx'
import { VerdictPhoto } from './verdict-view.tsx'
import { hasSavedImage, newPhotoOf, verdictFaults } from './verdict-write.ts'

type Props = {
  requirement: OpenRequirement
  before: Parameters<typeof useSaveVerdict>[1]
  onEnqueued: OnEnqueued
}

/** The photo of a saved verdict, which stays where no other is taken. */
function KeptPhoto({ saved, number }: { saved: SavedVerdict; number: string }) {
  return (
    <div className={classes.kept}>
      <VerdictPhoto verdict={saved} number={number} />
      <p className={classes.hint}>{itemTexts.keptPhoto}</p>
    </div>
  )
}

/** Says whether a requirement was met: the photo of before beside the one of now, the verdict, and what was found. */
export function VerdictForm({ requirement: { id, number, beforeImage }, before, onEnqueued }: Props) {
  const slot = verdictSlot(id)
  const store = useDraftStore()
  const draft = useDraft((state) => state.draft.verdicts?.[id] ?? emptyVerdict)
  const medium = useDraft((state) => state.media.get(slot))
  const showsFaults = useDraft((state) => slotState(state, slot).showsFaults)
  const { isSending, failure } = useDraft((state) => saveState(state, slot))
  const [isLeft, setLeft] = useState(false)
  const { saved, command } = before
  const isCorrection = saved !== undefined || command !== undefined
  const photo = newPhotoOf(draft, medium, saved !== undefined)
  const slotPhoto = useSlotPhoto(slot, photo)
  const { save, cancel } = useSaveVerdict({ id, number }, before, onEnqueued)
  const all = verdictFaults(draft, photo !== undefined || hasSavedImage(saved))
  const faults = showsFaults ? all : { observation: isLeft ? all.observation : undefined }
  const leave = ({ target }: FocusEvent) => {
    if (target.id === verdictFieldId(id, 'observation')) setLeft(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears which of its fields was left
    <div className={classes.form} onBlur={leave}>
      {isCorrection && <p className={classes.hint}>{saved ? itemTexts.correcting : followUpTexts.correctingHere}</p>}
      <fieldset className={classes.fields} disabled={isSending}>
        <div className={classes.photos} data-alone={beforeImage ? undefined : true}>
          {beforeImage && <BeforePhoto name={beforeImage} number={number} />}
          <div className={classes.now}>
            {saved && !photo && hasSavedImage(saved) && <KeptPhoto saved={saved} number={number} />}
            <EvidencePhoto
              inputId={verdictFieldId(id, 'hasImage')}
              alt={followUpTexts.afterAlt(number)}
              label={draft.verdict === 'cumple' ? followUpTexts.photo : followUpTexts.anyPhoto}
              isRequired={draft.verdict === 'cumple'}
              fault={slotPhoto.isBusy ? undefined : faults.hasImage}
              {...slotPhoto}
            />
          </div>
        </div>
        <VerdictChoice
          requirementId={id}
          number={number}
          value={draft.verdict}
          fault={faults.verdict}
          onChange={(verdict) => store.editVerdict(id, { verdict })}
        />
        <Textarea
          id={verdictFieldId(id, 'observation')}
          label={followUpTexts.observation}
          required
          size="md"
          classNames={growing}
          value={draft.observation}
          onChange={(event) => store.editVerdict(id, { observation: event.currentTarget.value })}
          error={faults.observation}
        />
      </fieldset>
      <OtherTabConflict slot={slot} />
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <KeptNote isBegun={draft.verdict !== undefined || draft.observation !== '' || photo !== undefined} />
      <div className={classes.actions}>
        <BusyButton mih={48} isBusy={isSending} aria-label={followUpTexts.saveNamed(number)} onClick={save}>
          {followUpTexts.save}
        </BusyButton>
        {isCorrection && (
          <Button mih={48} variant="default" disabled={isSending} onClick={cancel}>
            {itemTexts.cancelCorrection}
          </Button>
        )}
      </div>
    </div>
  )
}
