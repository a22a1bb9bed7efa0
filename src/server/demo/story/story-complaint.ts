import { complaintForm } from '../../../domain/complaints/complaint-forms.ts'
import { endComplaint } from '../../complaints/complaints.service.ts'
import { receiveComplaint } from '../../complaints/receive-complaint.ts'
import { answerTo } from '../../mail-outbox/ask-answer-mail.ts'
import { planComplaintVisit } from '../../visits/complaint-visit.service.ts'
import { instantOn } from './story-days.ts'
import { COMPLAINT_ANSWER, complaint } from './story-place.ts'
import type { Story } from './story-telling.ts'

const [MORNING, LATE_MORNING] = [8 * 60 + 20, 10 * 60 + 40]

/** A neighbour complains, and a visit is planned for it. @returns the ids of both */
export async function beginByComplaint({ platform, days, ...story }: Story) {
  const { administrator, technician, engineer, establishmentId } = story
  const form = complaintForm.parse({ ...complaint, establishmentId })
  const received = { by: technician, at: instantOn(days.complained, MORNING) }
  const { id } = await receiveComplaint(platform.db, received, form)
  const officials = { engineerId: engineer.id, technicianId: technician.id }
  const visitId = await planComplaintVisit(platform.db, id, {
    ...{ by: administrator, at: instantOn(days.planned, LATE_MORNING), isTold: false },
    form: { ...officials, scheduledOn: days.closed, wantedBy: days.corrected },
  })
  return { complaintId: id, visitId }
}

/** The person is answered within the term, and the complaint ends. */
export async function answerComplaint({ platform, days, administrator: by }: Story, id: number): Promise<void> {
  const form = { text: COMPLAINT_ANSWER, mode: 'entregada' } as const
  await answerTo(platform.db, platform, { by, at: instantOn(days.answered, MORNING), id, form })
  await endComplaint(platform.db, id, { by, at: instantOn(days.ended, MORNING) }, {})
}
