import { stateAfter } from '../../domain/complaints/complaint-acts.ts'
import type { ComplaintEvent } from '../../domain/complaints/complaint-words.ts'
import type { Querier } from '../platform/db/database.ts'
import { lockComplaintOf, writeComplaintAct } from './complaints.queries.ts'

type AnswerMail = {
  departmentId: number
  complaintId: number
  result: Extract<ComplaintEvent, 'correo_enviado' | 'correo_sin_respuesta' | 'correo_rechazado'>
  at: Date
  byUser: number
}

/**
 * Adds the fate of a mail to the events of its complaint (R 38.8). An answer whose mail was given up reached no reader, so
 * that the complaint waits for an answer again.
 */
export async function settleAnswerMail(tx: Querier, { departmentId, complaintId, result, at, byUser }: AnswerMail) {
  const complaint = await lockComplaintOf(tx, departmentId, complaintId)
  if (!complaint) return
  const isBack = result === 'correo_rechazado' && complaint.state === 'respondida'
  const after = isBack ? { state: stateAfter(complaint.state, 'mail-failed'), ...NO_ANSWER } : {}
  await writeComplaintAct(tx, complaint, { at, byUser, kind: result, details: {}, after })
}

/** The text stays in the event of the answer. */
const NO_ANSWER = { answer: null, answerMode: null, answeredOn: null }
