import { Text } from '@mantine/core'
import type { z } from 'zod'
import { recordNotMade } from '../../../contract/visits.wire.ts'
import { NOT_MADE_REASONS, type NotMadeForm, notMadeForm, notMadeName } from '../../../domain/visits/not-made.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { PhotosField } from '../../ui/window-form/file-fields.tsx'
import { ChoiceField, LineField, TextField } from '../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../ui/window-form/window-form.tsx'
import { messages } from './messages.ts'
import type { VisitRow } from './visits.queries.ts'

const texts = messages.notMade

type Draft = { reason: string | null; wentOn: string | undefined; note: string; images: File[] }
const empty: Draft = { reason: null, wentOn: undefined, note: '', images: [] }

const reasons = NOT_MADE_REASONS.map((value) => ({ value, label: notMadeName[value] }))
const fieldOfRefusal = {
  'image.undecodable': 'images',
  'image.too-large': 'images',
  'request.too-large': 'images',
} as const
const touched = [queryKeys.visits, queryKeys.complaints, queryKeys.analytics] as const

/** 'No se pudo hacer' (R 46.3). */
export const NotMadeWindow = ({ visit, onClose }: { visit: VisitRow; onClose: () => void }) => (
  <WindowForm<Draft, NotMadeForm, { id: number }>
    title={texts.title(visit.establishment)}
    schema={notMadeForm as unknown as z.ZodType<NotMadeForm, Draft>}
    initial={empty}
    save={(body, idempotencyKey) => call(recordNotMade, { params: { id: visit.id }, body, idempotencyKey })}
    done={texts.done}
    submitLabel={texts.save}
    touched={touched}
    fieldOfRefusal={fieldOfRefusal}
    onClose={onClose}
  >
    {(form, isReadOnly) => {
      const field = { form, isReadOnly }
      return (
        <>
          <Text>{texts.notice}</Text>
          <ChoiceField {...field} name="reason" label={texts.reason} choices={reasons} isRequired />
          <LineField {...field} name="wentOn" label={texts.wentOn} type="date" />
          <TextField {...field} name="note" label={texts.note} isRequired={form.watch('reason') === 'otro'} />
          <PhotosField {...field} name="images" hint={texts.photosHint} />
        </>
      )
    }}
  </WindowForm>
)
