import { Problem } from '../../domain/shared/problem.ts'
import { findAnswerLetter } from '../complaints/complaints.queries.ts'
import { settleAnswerMail } from '../complaints/settle-answer-mail.ts'
import { recordMail } from '../legal-notices/record-mail.ts'
import { answerMail } from '../notifications/mail-texts.ts'
import { mailActaTo, recordNotification } from '../notifications/notifications.service.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { claimLost, claimMail, findActaOf, findAsker, type OutboxMail, settleMail } from './mail-outbox.queries.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
/** Longer than a mail can take: its steps have a time limit together, and its file is laid out before. */
const LEASE_MS = 10 * MINUTE_MS
/** Time until the next look where no call wakes it. */
const PAUSE_MS = 30 * SECOND_MS
/** Waits after the attempts that the mail server refused, in minutes; after the last one the mail is given up. */
const WAITS_MIN = [1, 5, 15, 60, 240]

/** The words of a mail server for a refusal; another error is named in the log alone. */
const reasonOf = (error: unknown): string =>
  error instanceof Problem ? (error.consequence?.mailServer ?? error.code) : 'error'

/** Adds a mail that was given up, or whose fate is not known, to the attempts of its notice or the acts of its complaint. */
async function tellSubject(tx: Querier, mail: OutboxMail, result: 'sin_respuesta' | 'rechazado', at: Date) {
  const { departmentId, complaintId, askedBy: byUser, to: address } = mail
  if (complaintId !== null) {
    await settleAnswerMail(tx, { departmentId, complaintId, result: `correo_${result}`, at, byUser })
    return
  }
  const inspectionId = await findActaOf(tx, mail)
  if (inspectionId === undefined) return
  await recordMail(tx, { departmentId, inspectionId, result, sentAt: at, at, byUser, address, messageId: null })
}

/** Ends an attempt that the mail server refused: it is repeated, and given up after some. */
async function settleRefusal(platform: Platform, mail: OutboxMail, error: unknown): Promise<void> {
  const { db, clock, log } = platform
  const now = clock()
  if (!(error instanceof Problem)) log.error({ err: error, mail: mail.id }, 'outbox: mail failed')
  const wait = WAITS_MIN[mail.attempts - 1]
  // The words of a mail server may repeat the address, which stays with the person who complained.
  const lastError = mail.complaintId === null ? reasonOf(error) : 'refused'
  if (wait !== undefined) {
    const nextAttemptAt = new Date(now.getTime() + wait * MINUTE_MS)
    await settleMail(db, mail, { state: 'pendiente', nextAttemptAt, lastError })
    return
  }
  await db.transaction(async (tx) => {
    const isHeld = await settleMail(tx, mail, { state: 'agotado', endedAt: now, lastError })
    if (isHeld) await tellSubject(tx, mail, 'rechazado', now)
  })
}

/** Sends one claimed mail, and records it. What was handed over and cannot be recorded ends with its lease, as unknown. */
async function sendOne(platform: Platform, mail: OutboxMail): Promise<void> {
  const { db, clock } = platform
  if (mail.complaintId !== null) {
    await sendAnswer(platform, mail, mail.complaintId)
    return
  }
  const by = await findAsker(db, mail)
  const inspectionId = await findActaOf(db, mail)
  if (!by || inspectionId === undefined) throw new Error('The mail has no notice, or no official who asked for it.')
  const { to: recipient, isConsented } = mail
  const sent = await mailActaTo(platform, by, inspectionId, {
    recipient,
    address: 'consented',
    isConsented,
    hasLink: true,
  }).catch((error: unknown) => settleRefusal(platform, mail, error))
  if (!sent) return
  const { messageId, isAccepted } = sent
  await db.transaction(async (tx) => {
    await recordNotification(tx, sent)
    await settleMail(tx, mail, { state: isAccepted ? 'enviado' : 'incierto', messageId, endedAt: clock() })
  })
}

/** Sends the answer of a complaint to the present address of the person. */
async function sendAnswer(platform: Platform, mail: OutboxMail, complaintId: number): Promise<void> {
  const { db, clock, config, mailer } = platform
  const { departmentId, askedBy: byUser } = mail
  const letter = await findAnswerLetter(db, { departmentId, id: complaintId })
  if (!letter) throw new Error('The mail has no answer, or no address.')
  const sent = await mailer
    .send(answerMail(letter, config.entity.name))
    .catch((error: unknown) => settleRefusal(platform, mail, error))
  if (!sent) return
  const { messageId, isAccepted } = sent
  const result = isAccepted ? 'correo_enviado' : 'correo_sin_respuesta'
  await db.transaction(async (tx) => {
    const at = clock()
    const isHeld = await settleMail(tx, mail, { state: isAccepted ? 'enviado' : 'incierto', messageId, endedAt: at })
    if (isHeld) await settleAnswerMail(tx, { departmentId, complaintId, result, at, byUser })
  })
}

/** Names mails whose sender died as unknown: they may have gone out, and no person may be told twice. */
async function settleLost({ db, clock }: Platform): Promise<void> {
  for (;;) {
    const at = clock()
    const lost = await db.transaction(async (tx) => {
      const mail = await claimLost(tx, at)
      if (mail) await tellSubject(tx, mail, 'sin_respuesta', at)
      return mail
    })
    if (!lost) return
  }
}

/** Sends the mails that are due, one after the other. */
export async function sendWaiting(platform: Platform, isStopped: () => boolean = () => false): Promise<void> {
  const { db, clock, log } = platform
  await settleLost(platform)
  while (!isStopped()) {
    const now = clock()
    const mail = await claimMail(db, now, new Date(now.getTime() + LEASE_MS))
    if (!mail) return
    await sendOne(platform, mail).catch((err: unknown) =>
      log.error({ err, mail: mail.id }, 'outbox: mail not recorded'),
    )
  }
}

/** Sends mails while the process runs: at once after they were asked for, and what others left every half minute. */
export function startMailing(platform: Platform): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const wait = platform.closings.waiter()
  const work = async () => {
    while (!signal.aborted) {
      await sendWaiting(platform, () => signal.aborted).catch((err: unknown) =>
        platform.log.warn({ err }, 'outbox: round failed'),
      )
      await wait(PAUSE_MS, signal)
    }
  }
  const working = work()
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}
