import { Textarea } from '@mantine/core'
import { closingMessages, healthObservation } from '../../../../domain/inspections/closing-parts.ts'
import { MAX_FREE_TEXT } from '../../../../domain/shared/fields.ts'
import growing from '../../../ui/growing-text.module.css'
import { useDraft, useDraftStore } from '../draft/use-visit-draft.ts'
import { partTitle } from '../messages.ts'
import { partFieldId } from '../reveal.ts'
import type { VisitKnown } from '../standing/visit-known.ts'
import { partFaults, useSavePart } from '../use-save-part.ts'
import { ClosingPart } from './closing-part.tsx'

const PART = 'health-observation'
const message = closingMessages.observation

export function HealthObservation({ known }: { known: VisitKnown }) {
  const store = useDraftStore()
  const observation = useDraft((state) => state.draft.healthObservation)
  const isTried = useDraft((state) => state.tried.has(PART))
  const save = useSavePart({ call: PART, schema: healthObservation, message, fields: ['observation'] })
  const faults = isTried ? partFaults(healthObservation, { observation }, message) : {}
  return (
    <ClosingPart
      part={PART}
      known={known}
      isBegun={observation !== ''}
      firstField="observation"
      onSave={() => void save({ observation })}
    >
      <Textarea
        id={partFieldId(PART, 'observation')}
        aria-label={partTitle[PART]}
        required
        size="md"
        classNames={growing}
        maxLength={MAX_FREE_TEXT}
        value={observation}
        onChange={(event) => store.editHealthObservation(event.currentTarget.value)}
        error={faults.observation}
      />
    </ClosingPart>
  )
}
