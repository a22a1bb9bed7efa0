import { z } from 'zod'
import { editTrip } from '../../../../contract/planning/trips.wire.ts'
import { tripEdit } from '../../../../domain/planning/trip-forms.ts'
import { call } from '../../../api/call.ts'
import { LineField, TextField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import { formTexts, notesTexts as texts } from './messages.ts'
import { sentDays } from './trip-draft.ts'
import { type TripData, touchedByTrips } from './trips.queries.ts'

type Notes = { vehicle?: string | undefined; note?: string | undefined }
type Draft = { vehicle: string; note: string }
const { vehicle, note } = tripEdit.shape
const notesForm = z.object({ vehicle, note }) as unknown as z.ZodType<Notes, Draft>

/** Vehicle and note of a draft, which keeps its days. */
export function TripNotesWindow({ data: { trip, proposal }, onClose }: { data: TripData; onClose: () => void }) {
  return (
    <WindowForm<Draft, Notes, true>
      title={texts.title}
      schema={notesForm}
      initial={{ vehicle: trip.vehicle ?? '', note: trip.note ?? '' }}
      done={texts.done}
      touched={touchedByTrips}
      save={async (notes) => {
        const body = { ...notes, proposal: sentDays(proposal), rowVersion: trip.rowVersion }
        await call(editTrip, { params: { id: trip.id }, body })
        return true
      }}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          <LineField form={form} name="vehicle" label={formTexts.vehicle} isReadOnly={isReadOnly} />
          <TextField form={form} name="note" label={formTexts.note} isReadOnly={isReadOnly} />
        </>
      )}
    </WindowForm>
  )
}
