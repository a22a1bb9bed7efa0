import type { z } from 'zod'
import { askComplaint, closeComplaint, completeComplaint } from '../../../../contract/follow-up/complaint-acts.wire.ts'
import {
  type ComplaintClosing,
  type ComplaintText,
  complaintClosing,
  complaintText,
} from '../../../../domain/complaints/complaint-forms.ts'
import { call } from '../../../api/call.ts'
import { TextField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import classes from '../complaints.module.css'
import { type Complaint, fetchComplaint, touchedByComplaints } from '../complaints.queries.ts'
import { actTexts } from '../messages.ts'

export type ActProps = { complaint: Complaint; onClose: () => void }

type TextDraft = { text: string; rowVersion: number }

/** Asks the person for more, or records what came. */
export function TextWindow({ complaint, onClose, act }: ActProps & { act: 'ask' | 'complete' }) {
  const { id, rowVersion, askUntil } = complaint
  const texts = actTexts[act]
  const note = act === 'ask' ? actTexts.ask.note(askUntil) : actTexts.complete.note
  const endpoint = act === 'ask' ? askComplaint : completeComplaint
  return (
    <WindowForm<TextDraft, ComplaintText, { id: number }>
      title={texts.title}
      schema={complaintText as unknown as z.ZodType<ComplaintText, TextDraft>}
      initial={{ text: '', rowVersion }}
      save={(body, idempotencyKey) => call(endpoint, { params: { id }, body, idempotencyKey })}
      done={texts.done}
      touched={touchedByComplaints}
      fieldOfRefusal={{ 'complaint.ask-late': 'text', 'complaint.asked-already': 'text' }}
      readVersion={async () => (await fetchComplaint(id)).rowVersion}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          <p className={classes.note}>{note}</p>
          <TextField form={form} name="text" label={texts.text} isReadOnly={isReadOnly} isRequired />
        </>
      )}
    </WindowForm>
  )
}

type NoteDraft = { note: string; rowVersion: number }

/** Ends a complaint. */
export function CloseWindow({ complaint: { id, rowVersion }, onClose }: ActProps) {
  const texts = actTexts.close
  return (
    <WindowForm<NoteDraft, ComplaintClosing, { id: number }>
      title={texts.title}
      schema={complaintClosing as unknown as z.ZodType<ComplaintClosing, NoteDraft>}
      initial={{ note: '', rowVersion }}
      save={(body, idempotencyKey) => call(closeComplaint, { params: { id }, body, idempotencyKey })}
      done={texts.done}
      submitLabel={texts.open}
      touched={touchedByComplaints}
      fieldOfRefusal={{ 'complaint.completion-running': 'note', 'complaint.mail-waiting': 'note' }}
      readVersion={async () => (await fetchComplaint(id)).rowVersion}
      onClose={onClose}
    >
      {(form, isReadOnly) => <TextField form={form} name="note" label={texts.text} isReadOnly={isReadOnly} />}
    </WindowForm>
  )
}
