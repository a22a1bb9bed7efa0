import { type FocusEvent, memo, useState } from 'react'
import { type ChecklistItem, splitItemText } from '../../../../domain/inspections/checklist.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { itemSlot } from '../../../offline/store/visit-slot.ts'
import { slotState } from '../draft/draft-store.ts'
import { useDraft, useDraftStore } from '../draft/use-visit-draft.ts'
import { emptyItem, type ItemDraft } from '../draft/visit-draft.ts'
import { itemFieldId, itemHeaderId } from '../focus/focus-after.ts'
import { OtherTabConflict } from '../outbox-status/other-tab-conflict.tsx'
import type { SavedAnswer as Saved } from '../visit-form.queries.ts'
import { ConceptChoice } from './concept-choice.tsx'
import { FindingFields } from './finding-fields.tsx'
import classes from './item-card.module.css'
import { type FaultField, type ItemFaults, itemFaults } from './item-faults.ts'
import { itemTexts } from './messages.ts'
import { SavedAnswer } from './saved-answer.tsx'
import { UnsentAnswer } from './unsent-answer.tsx'

/** Fields that show their fault once they lose the focus. The others wait for the save of the section. */
const leavable = ['observation', 'measure', 'sampleRecord', 'counterSampleRecord'] as const satisfies FaultField[]

const only = (faults: ItemFaults, fields: ReadonlySet<FaultField>): ItemFaults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => fields.has(field as FaultField)))

function AnswerForm({ item, number }: { item: ChecklistItem; number: string }) {
  const slot = itemSlot(item.id)
  const store = useDraftStore()
  const draft = useDraft((state) => state.draft.items[item.id] ?? emptyItem)
  const medium = useDraft((state) => state.media.get(slot))
  const showsFaults = useDraft((state) => slotState(state, slot).showsFaults)
  const photo = medium instanceof Blob ? medium : undefined
  const [left, setLeft] = useState<ReadonlySet<FaultField>>(new Set())
  const allFaults = itemFaults(item, draft, photo !== undefined)
  const faults = showsFaults ? allFaults : only(allFaults, left)
  const leave = ({ target }: FocusEvent) => {
    const field = leavable.find((candidate) => target.id === itemFieldId(item.id, candidate))
    if (field) setLeft((before) => (before.has(field) ? before : new Set([...before, field])))
  }
  const edit = (change: Partial<ItemDraft>) => store.editItem(item.id, change)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears which of its fields was left
    <div className={classes.form} onBlur={leave}>
      <ConceptChoice
        item={item}
        number={number}
        value={draft.concept}
        fault={faults.concept}
        onChange={(concept) => edit({ concept })}
      />
      {draft.concept && draft.concept !== 'A' && (
        <FindingFields item={item} draft={draft} photo={photo} faults={faults} onEdit={edit} />
      )}
      <OtherTabConflict slot={slot} />
    </div>
  )
}

type Props = {
  item: ChecklistItem
  /** The answer that the server holds. */
  saved: Saved | undefined
  /** The queued answer, which the server has not accepted. */
  command: OutboxCommand | undefined
}

/** One item of the checklist. It is memoised, because a page shows forty of them. */
export const ItemCard = memo(function ItemCard({ item, saved, command }: Props) {
  const { number, aspect } = splitItemText(item.text)
  const [title, ...description] = aspect.split('. ')
  const titleId = itemHeaderId(item.id)
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <h4 id={titleId} className={classes.title} tabIndex={-1}>
        <span className={classes.number}>{number}</span> {title}
      </h4>
      {description.length > 0 && <p className={classes.description}>{description.join('. ')}</p>}
      {item.norm && (
        <p className={classes.norm}>
          {itemTexts.norm}: {item.norm}
        </p>
      )}
      {saved && <SavedAnswer answer={saved} number={number} isOwn={!command} />}
      {command && <UnsentAnswer command={command} number={number} isAnswered={saved !== undefined} />}
      {!saved && !command && <AnswerForm item={item} number={number} />}
    </article>
  )
})
