import { type ActaMail, recordMail } from '../legal-notices/record-mail.ts'
import type { Querier } from '../platform/db/database.ts'

/** A row of `notifications`, as far as its notice depends on it. */
type SentRow = {
  departmentId: number
  subject: 'establishment' | 'inspection'
  subjectId: number
  recipient: string
  messageId: string
  sentBy: number
}

/** Adds the mail of an acta to the attempts of its legal notice. */
export async function tellLegalNotice(
  tx: Querier,
  mail: SentRow,
  told: Pick<ActaMail, 'result' | 'sentAt' | 'at'>,
): Promise<void> {
  const { subject, subjectId: inspectionId, departmentId, recipient: address, messageId, sentBy: byUser } = mail
  if (subject !== 'inspection') return
  await recordMail(tx, { departmentId, inspectionId, address, messageId, byUser, ...told })
}
