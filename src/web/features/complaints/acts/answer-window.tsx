import type { z } from 'zod'
import { answerComplaint } from '../../../../contract/follow-up/complaint-acts.wire.ts'
import { type ComplaintAnswer, complaintAnswer } from '../../../../domain/complaints/complaint-forms.ts'
import { ANSWER_MODES, type AnswerMode, answerModeName } from '../../../../domain/complaints/complaint-words.ts'
import { call } from '../../../api/call.ts'
import { ChoiceField, LineField, TextField } from '../../../ui/window-form/form-fields.tsx'
import { type WindowedForm, WindowForm } from '../../../ui/window-form/window-form.tsx'
import classes from '../complaints.module.css'
import { type Complaint, fetchComplaint, touchedByComplaints } from '../complaints.queries.ts'
import { actTexts } from '../messages.ts'
import type { ActProps } from './text-windows.tsx'

const texts = actTexts.answer

type Draft = { text: string; mode: string | null; answeredOn: string; rowVersion: number }

/** The ways that are open: an anonymous complaint has no address, and a mail needs one. */
const waysOf = ({ isAnonymous, canMail }: Complaint): AnswerMode[] =>
  ANSWER_MODES.filter((mode) => (isAnonymous ? mode === 'publicada' : mode !== 'correo' || canMail))

const emptyOf = (complaint: Complaint): Draft => ({
  ...{ text: '', mode: waysOf(complaint)[0] ?? null, answeredOn: '', rowVersion: complaint.rowVersion },
})

type FieldsProps = { form: WindowedForm<Draft>; complaint: Complaint; isReadOnly: boolean }

function Fields({ form, complaint, isReadOnly }: FieldsProps) {
  const { isAnonymous, canMail } = complaint
  const isMailed = form.watch('mode') === 'correo'
  return (
    <>
      {isAnonymous && <p className={classes.note}>{texts.anonymous}</p>}
      {!(isAnonymous || canMail) && <p className={classes.note}>{texts.noMail}</p>}
      <TextField form={form} name="text" label={texts.text} isReadOnly={isReadOnly} isRequired />
      <ChoiceField
        form={form}
        name="mode"
        label={texts.mode}
        choices={waysOf(complaint).map((value) => ({ value, label: answerModeName[value] }))}
        isReadOnly={isReadOnly}
        isRequired
      />
      {!isMailed && <LineField form={form} name="answeredOn" label={texts.on} type="date" isReadOnly={isReadOnly} />}
    </>
  )
}

/** 'Responder' (R 38.8). */
export function AnswerWindow({ complaint, onClose }: ActProps) {
  const { id } = complaint
  return (
    <WindowForm<Draft, ComplaintAnswer, { id: number }>
      title={texts.title}
      schema={complaintAnswer as unknown as z.ZodType<ComplaintAnswer, Draft>}
      initial={emptyOf(complaint)}
      save={(body, idempotencyKey) => call(answerComplaint, { params: { id }, body, idempotencyKey })}
      done={texts.done}
      submitLabel={texts.open}
      touched={touchedByComplaints}
      fieldOfRefusal={{
        'complaint.answer-anonymous': 'mode',
        'complaint.no-email': 'mode',
        'complaint.mail-waiting': 'mode',
        'mail.unavailable': 'mode',
      }}
      readVersion={async () => (await fetchComplaint(id)).rowVersion}
      onClose={onClose}
    >
      {(form, isReadOnly) => <Fields form={form} complaint={complaint} isReadOnly={isReadOnly} />}
    </WindowForm>
  )
}
