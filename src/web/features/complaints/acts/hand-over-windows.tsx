import { z } from 'zod'
import { duplicateComplaint, transferComplaint } from '../../../../contract/follow-up/complaint-acts.wire.ts'
import { type ComplaintTransfer, complaintTransfer } from '../../../../domain/complaints/complaint-forms.ts'
import * as field from '../../../../domain/shared/fields.ts'
import { Problem } from '../../../../domain/shared/problem.ts'
import { call } from '../../../api/call.ts'
import { LineField, TextField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import classes from '../complaints.module.css'
import { fetchComplaint, findByNumber, touchedByComplaints } from '../complaints.queries.ts'
import { actTexts } from '../messages.ts'
import type { ActProps } from './text-windows.tsx'

type TransferDraft = { entity: string; reason: string; rowVersion: number }

/** Hands a complaint to the competent entity. */
export function TransferWindow({ complaint: { id, rowVersion, transferDueOn }, onClose }: ActProps) {
  const texts = actTexts.transfer
  return (
    <WindowForm<TransferDraft, ComplaintTransfer, { id: number }>
      title={texts.title}
      schema={complaintTransfer as unknown as z.ZodType<ComplaintTransfer, TransferDraft>}
      initial={{ entity: '', reason: '', rowVersion }}
      save={(body, idempotencyKey) => call(transferComplaint, { params: { id }, body, idempotencyKey })}
      done={texts.done}
      submitLabel={texts.open}
      touched={touchedByComplaints}
      fieldOfRefusal={{ 'complaint.transfer-late': 'entity' }}
      readVersion={async () => (await fetchComplaint(id)).rowVersion}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          <p className={classes.note}>{texts.note(transferDueOn)}</p>
          <LineField form={form} name="entity" label={texts.entity} isReadOnly={isReadOnly} isRequired />
          <TextField form={form} name="reason" label={texts.reason} isReadOnly={isReadOnly} isRequired />
        </>
      )}
    </WindowForm>
  )
}

/** People know a complaint by its number, and the server by its id. */
const byNumber = z.object({ number: field.requiredLine(), rowVersion: field.rowVersion })
type ByNumber = z.output<typeof byNumber>
type NumberDraft = { number: string; rowVersion: number }

/** Marks a complaint as a copy of another one. */
export function DuplicateWindow({ complaint: { id, rowVersion }, onClose }: ActProps) {
  const texts = actTexts.duplicate
  const save = async ({ number, rowVersion: opened }: ByNumber, idempotencyKey: string) => {
    const original = await findByNumber(number.toUpperCase())
    if (!original) throw new Problem('request.invalid', { fields: { number: texts.unknown } })
    const body = { originalId: original.id, rowVersion: opened }
    return call(duplicateComplaint, { params: { id }, body, idempotencyKey })
  }
  return (
    <WindowForm<NumberDraft, ByNumber, { id: number }>
      title={texts.title}
      schema={byNumber as unknown as z.ZodType<ByNumber, NumberDraft>}
      initial={{ number: '', rowVersion }}
      save={save}
      done={texts.done}
      submitLabel={texts.open}
      touched={touchedByComplaints}
      fieldOfRefusal={{
        'complaint.original-unknown': 'number',
        'complaint.original-duplicate': 'number',
        'complaint.has-duplicates': 'number',
      }}
      readVersion={async () => (await fetchComplaint(id)).rowVersion}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <LineField
          form={form}
          name="number"
          label={texts.number}
          description={texts.hint}
          isReadOnly={isReadOnly}
          isRequired
        />
      )}
    </WindowForm>
  )
}
