import { Text } from '@mantine/core'
import type { z } from 'zod'
import { recordNotMade } from '../../../contract/visits.wire.ts'
import { NOT_MADE_REASONS, type NotMadeForm, notMadeForm, notMadeName } from '../../../domain/visits/not-made.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { askedPending } from '../../api/use-switch-rows.ts'
import { askBegunVisits } from '../../ui/pending-visits/ask-pending-visits.tsx'
import { PhotosField } from '../../ui/window-form/file-fields.tsx'
import { ChoiceField, LineField, TextField } from '../../ui/window-form/form-fields.tsx'
import { useSaveKey } from '../../ui/window-form/use-save-key.ts'
import { type WindowedForm, WindowForm } from '../../ui/window-form/window-form.tsx'
import { messages } from './messages.ts'
import { notMadeTexts as texts } from './not-made-texts.ts'
import type { VisitRow } from './visits.queries.ts'

export type NotMadeDraft = { reason: string | null; wentOn: string | undefined; note: string; images: File[] }
export const emptyNotMade: NotMadeDraft = { reason: null, wentOn: undefined, note: '', images: [] }

/** The rules of the server, over a form that has not chosen yet. */
export const notMadeSchema = notMadeForm as unknown as z.ZodType<NotMadeForm, NotMadeDraft>

/** Records it. Work that is saved in the visit is told first; undefined: the person went back. */
function useSaveNotMade(visit: VisitRow) {
  const keyOf = useSaveKey()
  const send = (form: NotMadeForm, confirmed: boolean) => {
    const body = { ...form, confirmed }
    return call(recordNotMade, { params: { id: visit.id }, body, idempotencyKey: keyOf(body) })
  }
  return async (form: NotMadeForm) => {
    try {
      return await send(form, false)
    } catch (error) {
      const asked = askedPending(error)
      if (!asked) throw error
      const of = messages.visitTo(visit.establishment)
      const { reasons } = asked
      const goesOn = await askBegunVisits({ title: texts.begunTitle, confirmLabel: texts.save, of, reasons })
      return goesOn ? send(form, true) : undefined
    }
  }
}

const reasons = NOT_MADE_REASONS.map((value) => ({ value, label: notMadeName[value] }))
const fieldOfRefusal = {
  'image.undecodable': 'images',
  'image.too-large': 'images',
  'request.too-large': 'images',
} as const
const touched = [queryKeys.visits, queryKeys.complaints, queryKeys.analytics] as const

type FieldsProps = { form: WindowedForm<NotMadeDraft>; isReadOnly: boolean }

/** Reason, day, words and photos, in the office and without signal. */
export function NotMadeFields(field: FieldsProps) {
  return (
    <>
      <Text>{texts.notice}</Text>
      <ChoiceField {...field} name="reason" label={texts.reason} choices={reasons} isRequired />
      <LineField {...field} name="wentOn" label={texts.wentOn} type="date" />
      <TextField {...field} name="note" label={texts.note} isRequired={field.form.watch('reason') === 'otro'} />
      <PhotosField {...field} name="images" hint={texts.photosHint} />
    </>
  )
}

/** 'No se pudo hacer' (R 46.3). */
export const NotMadeWindow = ({ visit, onClose }: { visit: VisitRow; onClose: () => void }) => (
  <WindowForm<NotMadeDraft, NotMadeForm, { id: number }>
    title={texts.title(visit.establishment)}
    schema={notMadeSchema}
    initial={emptyNotMade}
    save={useSaveNotMade(visit)}
    done={texts.done}
    submitLabel={texts.save}
    touched={touched}
    fieldOfRefusal={fieldOfRefusal}
    onClose={onClose}
  >
    {(form, isReadOnly) => <NotMadeFields form={form} isReadOnly={isReadOnly} />}
  </WindowForm>
)
