import type { z } from 'zod'
import { addComplaintPapers, withdrawComplaintPaper } from '../../../../contract/follow-up/complaint-papers.wire.ts'
import {
  type ComplaintPapersForm,
  complaintPapersForm,
  type PaperWithdrawal,
  paperName,
  paperWithdrawal,
} from '../../../../domain/complaints/complaint-papers.ts'
import { call } from '../../../api/call.ts'
import { TextField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import classes from '../complaints.module.css'
import { type ComplaintPaper, fetchComplaint, touchedByComplaints } from '../complaints.queries.ts'
import { PapersFields } from '../form/papers-fields.tsx'
import { addTexts, paperTexts, withdrawalTexts } from '../paper-messages.ts'
import type { ActProps } from './text-windows.tsx'

type AddDraft = { files: File[]; description: string; hasIdentity: boolean; rowVersion: number }
const names = { files: 'files', description: 'description', identity: 'hasIdentity' } as const

/** 'Agregar documentos o fotos' (R 49.2). */
export function AddPapersWindow({ complaint: { id, rowVersion }, onClose }: ActProps) {
  return (
    <WindowForm<AddDraft, ComplaintPapersForm, { id: number }>
      title={paperTexts.add}
      schema={complaintPapersForm as unknown as z.ZodType<ComplaintPapersForm, AddDraft>}
      initial={{ files: [], description: '', hasIdentity: true, rowVersion }}
      save={(body, idempotencyKey) => call(addComplaintPapers, { params: { id }, body, idempotencyKey })}
      done={addTexts.done}
      submitLabel={addTexts.submit}
      touched={touchedByComplaints}
      fieldOfRefusal={{
        'complaint.wrong-state': 'files',
        'complaint.papers-full': 'files',
        'complaint.paper-there': 'files',
        'document.too-large': 'files',
        'request.too-large': 'files',
        'image.too-large': 'files',
        'image.undecodable': 'files',
        'image.too-many-pixels': 'files',
        'upload.day-full': 'files',
      }}
      readVersion={async () => (await fetchComplaint(id)).rowVersion}
      onClose={onClose}
    >
      {(form, isReadOnly) => <PapersFields form={form} names={names} isReadOnly={isReadOnly} isRequired />}
    </WindowForm>
  )
}

type WithdrawalDraft = { reason: string; rowVersion: number }

/** 'Retirar': a wrong paper opens no more (R 49.5). */
export function WithdrawPaperWindow({ complaint, paper, onClose }: ActProps & { paper: ComplaintPaper }) {
  const { id, rowVersion } = complaint
  const texts = withdrawalTexts
  return (
    <WindowForm<WithdrawalDraft, PaperWithdrawal, { id: number }>
      title={texts.title(paperName(paper))}
      schema={paperWithdrawal as unknown as z.ZodType<PaperWithdrawal, WithdrawalDraft>}
      initial={{ reason: '', rowVersion }}
      save={(body, idempotencyKey) => {
        const params = { id, paperId: paper.id }
        return call(withdrawComplaintPaper, { params, body, idempotencyKey })
      }}
      done={texts.done}
      submitLabel={texts.submit}
      touched={touchedByComplaints}
      fieldOfRefusal={{ 'complaint.paper-withdrawn': 'reason', 'complaint.paper-unknown': 'reason' }}
      readVersion={async () => (await fetchComplaint(id)).rowVersion}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          <p className={classes.note}>{texts.note}</p>
          <TextField form={form} name="reason" label={texts.reason} isReadOnly={isReadOnly} isRequired />
        </>
      )}
    </WindowForm>
  )
}
