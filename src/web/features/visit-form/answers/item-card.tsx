import { Button } from '@mantine/core'
import { type FocusEvent, memo, useState } from 'react'
import { type ChecklistItem, isDetection, itemParts } from '../../../../domain/inspections/checklist.ts'
import { isAnswer, type OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { itemSlot } from '../../../offline/store/visit-slot.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { useActSlots } from '../acts/act-slots.ts'
import { conflictTexts } from '../conflicts/messages.ts'
import { saveState, slotState } from '../draft/draft-state.ts'
import { useDraft, useDraftStore } from '../draft/use-visit-draft.ts'
import { emptyItem, type ItemDraft } from '../draft/visit-draft.ts'
import { focusSoon, itemFieldId, itemHeaderId } from '../focus/focus-after.ts'
import { OtherTabConflict } from '../outbox-status/other-tab-conflict.tsx'
import type { OpenRequirement, SavedAnswer as Saved } from '../visit-form.queries.ts'
import { AskedBefore } from './asked-before.tsx'
import { ConceptChoice } from './concept-choice.tsx'
import { draftOfSaved, hasEvidence } from './correction.ts'
import { FindingFields } from './finding-fields.tsx'
import classes from './item-card.module.css'
import { type FaultField, type ItemFaults, itemFaults, leavableFields } from './item-faults.ts'
import { itemTexts } from './messages.ts'
import { SavedAnswer, SavedPhoto } from './saved-answer.tsx'
import { UnsentAnswer } from './unsent-answer.tsx'
import { correctionName, useSaveCorrection } from './use-save-correction.ts'

const only = (faults: ItemFaults, fields: ReadonlySet<FaultField>): ItemFaults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => fields.has(field as FaultField)))

type FormProps = {
  item: ChecklistItem
  number: string
  /** The answer that is corrected. */
  corrects?: Saved | undefined
}

/** The buttons of a correction. It is saved alone, because its section is saved already. */
function CorrectionActions({ item, saved }: { item: ChecklistItem; saved: Saved }) {
  const { save, cancel } = useSaveCorrection(item, saved)
  const { isSending, failure } = useDraft((state) => saveState(state, correctionName(item.id)))
  return (
    <>
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <div className={classes.actions}>
        <BusyButton mih={44} isBusy={isSending} onClick={save}>
          {itemTexts.saveCorrection}
        </BusyButton>
        <Button mih={44} variant="default" disabled={isSending} onClick={cancel}>
          {itemTexts.cancelCorrection}
        </Button>
      </div>
    </>
  )
}

function AnswerForm({ item, number, corrects }: FormProps) {
  const slot = itemSlot(item.id)
  const store = useDraftStore()
  const draft = useDraft((state) => state.draft.items[item.id] ?? emptyItem)
  const medium = useDraft((state) => state.media.get(slot))
  const showsFaults = useDraft((state) => slotState(state, slot).showsFaults)
  const isNewPhoto = !corrects || draft.photo !== undefined
  const photo = isNewPhoto && medium instanceof Blob ? medium : undefined
  const [left, setLeft] = useState<ReadonlySet<FaultField>>(new Set())
  const allFaults = itemFaults(item, draft, corrects ? hasEvidence(corrects, draft, photo) : photo !== undefined)
  const faults = showsFaults ? allFaults : only(allFaults, left)
  const leave = ({ target }: FocusEvent) => {
    const field = leavableFields.find((candidate) => target.id === itemFieldId(item.id, candidate))
    if (field) setLeft((before) => (before.has(field) ? before : new Set([...before, field])))
  }
  const edit = (change: Partial<ItemDraft>) => store.editItem(item.id, change)
  const keepsPhoto = corrects && !photo && isDetection(corrects.concept)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears which of its fields was left
    <div className={classes.form} onBlur={leave}>
      {corrects && <p className={classes.hint}>{itemTexts.correcting}</p>}
      <ConceptChoice
        item={item}
        number={number}
        value={draft.concept}
        fault={faults.concept}
        onChange={(concept) => edit({ concept })}
      />
      {draft.concept && draft.concept !== 'A' && (
        <FindingFields
          item={item}
          draft={draft}
          photo={photo}
          savedPhoto={keepsPhoto ? <SavedPhoto answer={corrects} number={number} /> : undefined}
          faults={faults}
          onEdit={edit}
        />
      )}
      <OtherTabConflict slot={slot} />
      {corrects && <CorrectionActions item={item} saved={corrects} />}
    </div>
  )
}

/** The finding of an item that imposes a measure: the queued answer, or the saved one. */
function measuredFinding(saved: Saved | undefined, command: OutboxCommand | undefined): string | undefined {
  const answer = command && isAnswer(command.write) ? command.write.body : saved
  return answer?.measure && command?.state !== 'refused' ? (answer.observation ?? '') : undefined
}

type Props = {
  item: ChecklistItem
  /** The answer that the server holds. */
  saved: Saved | undefined
  /** The queued answer, which the server has not accepted. */
  command: OutboxCommand | undefined
  /** Whether the user gave the saved answer and the visit takes corrections. */
  mayCorrect: boolean
  /** The queued answer differs from the saved one; the section settles it. */
  isInConflict: boolean
  /** Requirements of earlier visits for this item that are still to be met. */
  asked?: readonly OpenRequirement[] | undefined
}

/** One item of the checklist. It is memoised, because a page shows forty of them. */
export const ItemCard = memo(function ItemCard({ item, saved, command, mayCorrect, isInConflict, asked }: Props) {
  const store = useDraftStore()
  const isCorrecting = useDraft((state) => state.draft.items[item.id]?.isCorrection === true)
  const { number, title, description } = itemParts(item.text)
  const titleId = itemHeaderId(item.id)
  const { ofFinding } = useActSlots()
  const cause = measuredFinding(saved, command)
  const isOpen = saved !== undefined && !command && isCorrecting && mayCorrect
  // A correction on its way takes the place of what it corrects.
  const isReplaced = command?.write.call === 'correction' && command.state === 'waiting'
  const correct = () => {
    if (!saved) return
    store.beginCorrection(itemSlot(item.id), draftOfSaved(saved))
    focusSoon({ id: itemFieldId(item.id, 'concept'), block: 'nearest' })
  }
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <h4 id={titleId} className={classes.title} tabIndex={-1}>
        <span className={classes.number}>{number}</span> {title}
      </h4>
      {description && <p className={classes.description}>{description}</p>}
      {item.norm && (
        <p className={classes.norm}>
          {itemTexts.norm}: {item.norm}
        </p>
      )}
      {asked?.map((requirement) => (
        <AskedBefore key={requirement.id} requirement={requirement} />
      ))}
      {saved && !isOpen && !isReplaced && (
        <SavedAnswer
          answer={saved}
          number={number}
          isOwn={!command}
          onCorrect={mayCorrect && !command ? correct : undefined}
          isOfOther={!mayCorrect}
        />
      )}
      {isInConflict && <p className={classes.hint}>{conflictTexts.above}</p>}
      {command && !isInConflict && <UnsentAnswer command={command} number={number} saved={saved} />}
      {cause !== undefined && !isOpen && ofFinding(item.id, cause)}
      {isOpen && <AnswerForm item={item} number={number} corrects={saved} />}
      {!saved && !command && <AnswerForm item={item} number={number} />}
    </article>
  )
})
