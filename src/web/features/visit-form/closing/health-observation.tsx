import { Textarea } from '@mantine/core'
import { closingMessages, healthObservation } from '../../../../domain/inspections/closing-parts.ts'
import { partTitle } from '../../../offline/visits/slot-name.ts'
import growing from '../../../ui/form/growing-text.module.css'
import { itemTexts } from '../answers/messages.ts'
import { slotState } from '../draft/draft-state.ts'
import { useDraft, useDraftStore } from '../draft/use-visit-draft.ts'
import { partFieldId } from '../focus/focus-after.ts'
import type { AnsweredState } from '../outbox-status/answered-state.ts'
import { ClosingPart } from './closing-part.tsx'
import { shownFaults, useSavePart } from './use-save-part.ts'

const PART = 'health-observation'
const message = closingMessages.observation

export function HealthObservation({ answered, isLast }: { answered: AnsweredState; isLast: boolean }) {
  const store = useDraftStore()
  const observation = useDraft((state) => state.draft.healthObservation)
  const isTried = useDraft((state) => slotState(state, PART).showsFaults)
  const save = useSavePart({ call: PART, schema: healthObservation, message, fields: ['observation'] })
  const faults = shownFaults(healthObservation, { observation }, message, isTried)
  return (
    <ClosingPart
      part={PART}
      answered={answered}
      isBegun={observation !== ''}
      firstField="observation"
      isLast={isLast}
      onSave={() => void save({ observation })}
    >
      <Textarea
        id={partFieldId(PART, 'observation')}
        label={itemTexts.observation}
        aria-label={partTitle[PART]}
        required
        size="md"
        classNames={growing}
        value={observation}
        onChange={(event) => store.editHealthObservation(event.currentTarget.value)}
        error={faults.observation}
      />
    </ClosingPart>
  )
}
