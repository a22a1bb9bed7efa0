import { afterMail } from '../../domain/legal-notices/decide-attempt.ts'
import type { AttemptResult } from '../../domain/legal-notices/legal-notice-words.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { Querier } from '../platform/db/database.ts'
import { consentOf } from './consents.queries.ts'
import { actedNotice, findAttempts, lockNoticeOfActa, writeAttempt } from './legal-notices.queries.ts'

/** A mail of an acta that went to the mail server, or whose fate was told later. */
export type ActaMail = {
  departmentId: number
  inspectionId: number
  result: Extract<AttemptResult, 'enviado' | 'sin_respuesta' | 'rechazado'>
  sentAt: Date
  at: Date
  byUser: number
  address: string
  /** Null for a mail whose sender died while it went out. */
  messageId: string | null
}

/** Adds a mail to the attempts of its notice (R 35.5). An acta without a notice has none to add to. */
export async function recordMail(tx: Querier, mail: ActaMail): Promise<void> {
  const { departmentId, inspectionId, sentAt, ...kept } = mail
  const notice = await lockNoticeOfActa(tx, departmentId, inspectionId)
  if (!notice) return
  const consent = await consentOf(tx, notice, mail.address)
  const attempt = { ...kept, ...consent, channel: 'correo', day: dayOf(sentAt) } as const
  const acted = actedNotice(notice, await findAttempts(tx, departmentId, [notice.id]))
  await writeAttempt(tx, notice, attempt, afterMail(acted, attempt))
}
