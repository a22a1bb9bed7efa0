import { type FocusEvent, memo, useState } from 'react'
import { type ChecklistItem, splitItemText } from '../../../../domain/inspections/checklist.ts'
import { itemSlot } from '../../../offline/visit-slot.ts'
import { useDraft, useDraftStore } from '../draft/use-visit-draft.ts'
import { emptyItem, type ItemDraft } from '../draft/visit-draft.ts'
import type { SavedAnswer as Saved } from '../inspections.queries.ts'
import { messages } from '../messages.ts'
import { itemFieldId } from '../reveal.ts'
import { ConceptChoice } from './concept-choice.tsx'
import { FindingFields } from './finding-fields.tsx'
import classes from './item-card.module.css'
import { type FaultField, type ItemFaults, itemFaults } from './item-faults.ts'
import { SavedAnswer } from './saved-answer.tsx'

/** The fields whose fault shows once they are left; the others wait for the section to be saved. */
const leavable = ['observation', 'measure', 'sampleRecord', 'counterSampleRecord'] as const satisfies FaultField[]

const only = (faults: ItemFaults, fields: ReadonlySet<FaultField>): ItemFaults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => fields.has(field as FaultField)))

function AnswerForm({ item, number, isLocked }: { item: ChecklistItem; number: string; isLocked: boolean }) {
  const slot = itemSlot(item.id)
  const store = useDraftStore()
  const draft = useDraft((state) => state.draft.items[item.id] ?? emptyItem)
  const medium = useDraft((state) => state.media.get(slot))
  const showsFaults = useDraft((state) => state.tried.has(slot))
  const refusal = useDraft((state) => state.refusals.get(slot))
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
    <fieldset className={classes.form} disabled={isLocked} onBlur={leave}>
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
      {refusal && (
        <p id={itemFieldId(item.id, 'refusal')} tabIndex={-1} role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
    </fieldset>
  )
}

type Props = {
  item: ChecklistItem
  /** What the server holds of it. */
  saved: Saved | undefined
  /** While its section is being sent. */
  isLocked: boolean
}

/** One item of the checklist. It renders for its own answer alone: forty of them share a page. */
export const ItemCard = memo(function ItemCard({ item, saved, isLocked }: Props) {
  const { number, aspect } = splitItemText(item.text)
  const [title, ...description] = aspect.split('. ')
  const titleId = `item-${item.id}-title`
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <h4 id={titleId} className={classes.title}>
        <span className={classes.number}>{number}</span> {title}
      </h4>
      {description.length > 0 && <p className={classes.description}>{description.join('. ')}</p>}
      {item.norm && (
        <p className={classes.norm}>
          {messages.item.norm}: {item.norm}
        </p>
      )}
      {saved ? (
        <SavedAnswer answer={saved} number={number} />
      ) : (
        <AnswerForm item={item} number={number} isLocked={isLocked} />
      )}
    </article>
  )
})
