import { Button, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { conceptText, itemParts } from '../../../../domain/inspections/checklist.ts'
import { photoOf } from '../../../offline/outbox/outbox-command.ts'
import type { Settlement } from '../../../offline/outbox/settle-conflicts.ts'
import { itemSlot, type VisitSlot } from '../../../offline/store/visit-slot.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { answerFacts } from '../answers/answer-facts.ts'
import { mayCorrect } from '../answers/correction.ts'
import { itemTexts } from '../answers/messages.ts'
import { SavedPhoto } from '../answers/saved-answer.tsx'
import { saveState } from '../draft/draft-state.ts'
import { useDraft } from '../draft/use-visit-draft.ts'
import type { AnsweredState } from '../outbox-status/answered-state.ts'
import { useVisit } from '../visit-context.ts'
import type { SavedAnswer } from '../visit-form.queries.ts'
import classes from './conflicts.module.css'
import { conflictTexts } from './messages.ts'
import type { AnswerConflict } from './section-conflicts.ts'
import { useSettleSection } from './use-settle-section.ts'

function Answer({ title, answer }: { title: string; answer: SavedAnswer }) {
  const facts = [...(answer.isCritical ? [itemTexts.critical] : []), ...answerFacts(answer)]
  return (
    <>
      <p className={classes.whose}>{title}</p>
      <p>
        <strong>{conceptText[answer.concept]}</strong>
      </p>
      {answer.observation && <p className={classes.text}>{answer.observation}</p>}
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
    </>
  )
}

type OneProps = {
  conflict: AnswerConflict
  mayChange: boolean
  chosen: Settlement
  onChoose: (settlement: Settlement) => void
}

/** One item: what this device has beside what is saved, and what stays. */
function Conflict({ conflict, mayChange, chosen, onChoose }: OneProps) {
  const { item, command, mine, saved } = conflict
  const { number, title } = itemParts(item.text)
  const photo = useObjectUrl(photoOf(command.write))
  const other: Settlement = mayChange ? 'correct' : 'keep'
  return (
    <li className={classes.conflict}>
      <p className={classes.item}>
        {number} {title}
      </p>
      <div className={classes.sides}>
        <div className={classes.side}>
          <Answer title={conflictTexts.mine} answer={mine} />
          {photo && <img className={classes.photo} src={photo} alt={itemTexts.photoAlt(number)} />}
        </div>
        <div className={classes.side} data-saved>
          <Answer title={conflictTexts.savedBy(saved.savedByName)} answer={saved} />
          {saved.evidence && <SavedPhoto answer={saved} number={number} isOwn={false} />}
        </div>
      </div>
      <Radio.Group
        label={conflictTexts.choice(number)}
        value={chosen}
        onChange={(value) => onChoose(value as Settlement)}
        description={!mayChange && saved.savedByName ? conflictTexts.onlyThey(saved.savedByName) : undefined}
      >
        <Stack gap={0} mt={4}>
          <Radio className={classes.radio} value="saved" label={conflictTexts.saved} />
          <Radio
            className={classes.radio}
            value={other}
            label={mayChange ? conflictTexts.correct : conflictTexts.keep}
          />
        </Stack>
      </Radio.Group>
    </li>
  )
}

type Props = { headerId: string; conflicts: readonly AnswerConflict[]; answered: AnsweredState }

/** Answers of a section that differ from what is saved: compared side by side, settled in one step. */
export function SectionConflict({ headerId, conflicts, answered }: Props) {
  const { owner } = useVisit()
  const settle = useSettleSection(headerId)
  const isSettling = useDraft((state) => saveState(state, `settle-${headerId}`).isSending)
  const [choices, setChoices] = useState<ReadonlyMap<VisitSlot, Settlement>>(new Map())
  const chosenOf = (slot: VisitSlot) => choices.get(slot) ?? 'saved'
  const slots = conflicts.map(({ item }) => itemSlot(item.id))
  const isMixed = slots.some((slot) => chosenOf(slot) !== 'saved')
  const all = (settlementOf: (slot: VisitSlot) => Settlement) =>
    settle(new Map(slots.map((slot) => [slot, settlementOf(slot)])))
  const titleId = `${headerId}-conflict`
  return (
    <section className={classes.box} aria-labelledby={titleId}>
      <h4 id={titleId} className={classes.title}>
        {conflictTexts.title(conflicts.length)}
      </h4>
      <p>{conflictTexts.lead}</p>
      {/* Before the list: a section may have forty items. */}
      <Button
        className={classes.apply}
        mih={44}
        variant={isMixed ? 'default' : 'filled'}
        disabled={isSettling}
        onClick={() => all(() => 'saved')}
      >
        {conflictTexts.keepSaved}
      </Button>
      <ul className={classes.list}>
        {conflicts.map((conflict) => {
          const slot = itemSlot(conflict.item.id)
          return (
            <Conflict
              key={slot}
              conflict={conflict}
              mayChange={mayCorrect(answered.progress, conflict.saved, owner.userId)}
              chosen={chosenOf(slot)}
              onChoose={(settlement) => setChoices((before) => new Map(before).set(slot, settlement))}
            />
          )
        })}
      </ul>
      {isMixed && (
        <BusyButton className={classes.apply} mih={44} isBusy={isSettling} onClick={() => all(chosenOf)}>
          {conflictTexts.apply}
        </BusyButton>
      )}
    </section>
  )
}
