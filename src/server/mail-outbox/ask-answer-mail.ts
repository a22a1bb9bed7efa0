import type { ComplaintAnswer } from '../../domain/complaints/complaint-forms.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { type ChangedComplaint, type ComplaintAsker, writeAnswer } from '../complaints/complaints.service.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { insertMail } from './mail-outbox.queries.ts'

/**
 * Answers a complaint (R 38.8). An answer by mail waits in the outbox from the same transaction on; its row has no address.
 * @throws Problem complaint.*, mail.unavailable
 */
export function answerTo(
  db: Querier,
  { mailer }: Pick<Platform, 'mailer'>,
  { id, form, ...asker }: ComplaintAsker & { id: number; form: ComplaintAnswer },
): Promise<ChangedComplaint> {
  return db.transaction(async (tx) => {
    const { by, at } = asker
    const answered = await writeAnswer(tx, id, asker, form)
    if (form.mode !== 'correo') return answered
    if (!mailer.isConfigured) throw new Problem('mail.unavailable')
    const { departmentId, id: askedBy } = by
    const mailId = await insertMail(tx, {
      ...{ departmentId, complaintId: id, to: '', isConsented: true, dedupeKey: `complaint ${id}` },
      ...{ state: 'pendiente', nextAttemptAt: at, askedBy, createdAt: at },
    })
    if (mailId === undefined) throw new Problem('complaint.mail-waiting')
    return answered
  })
}
