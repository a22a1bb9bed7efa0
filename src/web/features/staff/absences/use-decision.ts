import { decideAbsence } from '../../../../contract/staff/absences.wire.ts'
import { call } from '../../../api/call.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { type AbsenceRow, useStaffSave } from '../staff.queries.ts'
import { absenceTexts } from './messages.ts'
import { type AskPlanned, askingFirst } from './planned-visits.ts'

/** Approves or rejects requests. Visits that are planned on the days are asked about before the approval. */
export function useDecision(ask: AskPlanned) {
  const approval = useStaffSave(({ id, userId, startsOn: from, endsOn: to, rowVersion }: AbsenceRow) =>
    askingFirst({ userId, from, to }, ask, (decision) =>
      call(decideAbsence, { params: { id }, body: { decision: 'aprobada', rowVersion, ...decision } }),
    ),
  )
  const approve = async (absence: AbsenceRow) => {
    try {
      if (await approval.mutateAsync(absence)) toastSuccess(absenceTexts.approved)
    } catch (error) {
      toastError(saveErrorText(error))
    }
  }
  const reject = ({ id, rowVersion }: AbsenceRow, reason: string | undefined) =>
    call(decideAbsence, { params: { id }, body: { decision: 'rechazada', reason, rowVersion } })
  return { approve, reject, approving: approval.isPending ? approval.variables?.id : undefined }
}
