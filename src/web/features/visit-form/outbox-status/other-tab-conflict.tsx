import { Button } from '@mantine/core'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { slotState } from '../draft/draft-state.ts'
import { draftTexts } from '../draft/messages.ts'
import type { SlotDraft } from '../draft/slot-draft.ts'
import { useDraft, useDraftStore } from '../draft/use-visit-draft.ts'
import classes from './outbox-status.module.css'

const textOf = (slotDraft: SlotDraft): string => {
  if (typeof slotDraft === 'string') return slotDraft
  return 'name' in slotDraft
    ? [slotDraft.name, slotDraft.idCard, slotDraft.role].filter(Boolean).join(' · ')
    : slotDraft.observation
}

/** Asks which content stays when two tabs changed the same slot. Neither overwrites the other before. */
export function OtherTabConflict({ slot }: { slot: VisitSlot }) {
  const store = useDraftStore()
  const conflict = useDraft((state) => slotState(state, slot).conflict)
  if (conflict === undefined) return null
  const text = textOf(conflict)
  return (
    <div className={classes.elsewhere} role="alert">
      <p>{draftTexts.elsewhere}</p>
      {text && <blockquote>{text}</blockquote>}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => store.settleConflict(slot, 'other')}>
          {draftTexts.useOther}
        </Button>
        <Button variant="default" onClick={() => store.settleConflict(slot, 'this')}>
          {draftTexts.useThis}
        </Button>
      </div>
    </div>
  )
}
