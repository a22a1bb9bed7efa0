import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ActedNotice, NoticeAfter, NoticeClock } from '../../domain/legal-notices/decide-attempt.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { legalNoticeAttempts, legalNotices, mailOutbox } from '../schema/follow-up/legal-notices.table.ts'
import { users } from '../schema/users.table.ts'
import { readTermCalendar } from '../terms/term-calendar.queries.ts'
import { findTerm } from '../terms/terms.queries.ts'

/** A proof whose bytes are stored. Officials see it once its row is inserted. */
export type PreparedProof = { proofBlob: string; proofName: string }

export type LegalNotice = typeof legalNotices.$inferSelect

const ofDepartment = (departmentId: number, id: number) =>
  and(eq(legalNotices.departmentId, departmentId), eq(legalNotices.id, id))

export const findNotice = (q: Querier, departmentId: number, id: number): Promise<LegalNotice | undefined> =>
  q
    .select()
    .from(legalNotices)
    .where(ofDepartment(departmentId, id))
    .then(([found]) => found)

/** The notice of an acta; the first, where it has several addressees. */
export const findNoticeOfActa = (q: Querier, departmentId: number, id: number): Promise<LegalNotice | undefined> =>
  q
    .select()
    .from(legalNotices)
    .where(and(eq(legalNotices.departmentId, departmentId), eq(legalNotices.inspectionId, id)))
    .orderBy(asc(legalNotices.id))
    .limit(1)
    .then(([found]) => found)

/** Locks a notice until the transaction ends: attempts on one take turns. */
export const lockNotice = (tx: Querier, departmentId: number, id: number): Promise<LegalNotice | undefined> =>
  tx
    .select()
    .from(legalNotices)
    .where(ofDepartment(departmentId, id))
    .for('no key update')
    .then(([found]) => found)

/** The same of the notice of an acta. */
export const lockNoticeOfActa = (tx: Querier, departmentId: number, id: number): Promise<LegalNotice | undefined> =>
  tx
    .select()
    .from(legalNotices)
    .where(
      and(
        eq(legalNotices.departmentId, departmentId),
        eq(legalNotices.documentKind, 'acta'),
        eq(legalNotices.inspectionId, id),
      ),
    )
    .orderBy(asc(legalNotices.id))
    .limit(1)
    .for('no key update')
    .then(([found]) => found)

const columns = {
  id: legalNoticeAttempts.id,
  noticeId: legalNoticeAttempts.noticeId,
  channel: legalNoticeAttempts.channel,
  result: legalNoticeAttempts.result,
  day: legalNoticeAttempts.day,
  at: legalNoticeAttempts.at,
  by: users.fullName,
  address: legalNoticeAttempts.address,
  isConsented: legalNoticeAttempts.isConsented,
  note: legalNoticeAttempts.note,
  proofBlob: legalNoticeAttempts.proofBlob,
  proofName: legalNoticeAttempts.proofName,
  fromState: legalNoticeAttempts.fromState,
  toState: legalNoticeAttempts.toState,
  effectiveOn: legalNoticeAttempts.effectiveOn,
}
type KeptAttempt = Awaited<ReturnType<typeof findAttempts>>[number]

/** The attempts of notices, in the order of their record. */
export const findAttempts = (q: Querier, departmentId: number, noticeIds: readonly number[]) =>
  q
    .select(columns)
    .from(legalNoticeAttempts)
    .leftJoin(users, eq(users.id, legalNoticeAttempts.byUser))
    .where(
      and(eq(legalNoticeAttempts.departmentId, departmentId), inArray(legalNoticeAttempts.noticeId, [...noticeIds])),
    )
    .orderBy(asc(legalNoticeAttempts.id))

/** A notice as the rules read it. */
export const actedNotice = (
  { state, mode, effectiveOn, countedFrom }: LegalNotice,
  attempts: readonly KeptAttempt[],
): ActedNotice => ({
  ...{ state, mode, effectiveOn, countedFrom },
  attempts: attempts.map(({ isConsented, ...attempt }) => ({ ...attempt, isConsented: isConsented === true })),
})

type NewAttempt = Omit<
  typeof legalNoticeAttempts.$inferInsert,
  'id' | 'departmentId' | 'noticeId' | 'fromState' | 'toState' | 'effectiveOn'
>

/** Writes an attempt of a locked notice, and what it makes of it. @returns the id of the attempt and the row after it */
export async function writeAttempt(
  tx: Querier,
  before: LegalNotice,
  attempt: NewAttempt,
  after: NoticeAfter,
): Promise<{ attemptId: number; notice: LegalNotice }> {
  const { departmentId, id: noticeId } = before
  const notice = { ...before, ...after, rowVersion: before.rowVersion + 1 }
  const [added] = await tx
    .insert(legalNoticeAttempts)
    .values({
      ...{ ...attempt, departmentId, noticeId },
      ...{ fromState: before.state, toState: after.state, effectiveOn: after.effectiveOn },
    })
    .returning({ id: legalNoticeAttempts.id })
  const { state, mode, effectiveOn, rowVersion } = notice
  await tx
    .update(legalNotices)
    .set({ state, mode, effectiveOn, rowVersion })
    .where(ofDepartment(departmentId, noticeId))
  return { attemptId: added?.id ?? 0, notice }
}

/** The terms and the days with which notices of a department count. */
export async function readNoticeClock(q: Querier, departmentId: number, at: Date): Promise<NoticeClock> {
  return {
    today: dayOf(at),
    calendar: await readTermCalendar(q, departmentId),
    citation: await findTerm(q, departmentId, 'CITACION'),
    effect: await findTerm(q, departmentId, 'AVISO'),
  }
}

/** The address that the acta of a notice has. */
export const findActaAddress = (q: Querier, { departmentId, inspectionId }: LegalNotice): Promise<string> =>
  rowsOf<{ email: string | null }>(
    q,
    sql`select snapshot #>> '{establishment,email}' as email from inspections
      where department_id = ${departmentId} and id = ${inspectionId}`,
  ).then(([found]) => found?.email ?? '')

/** Mails of a notice that have not gone out, the newest first. */
export const findUnsentMails = (q: Querier, { departmentId, id }: LegalNotice) =>
  q
    .select({
      to: mailOutbox.to,
      state: sql<'pendiente' | 'enviando' | 'incierto' | 'agotado'>`${mailOutbox.state}`,
      askedAt: mailOutbox.createdAt,
      lastError: mailOutbox.lastError,
    })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.departmentId, departmentId), eq(mailOutbox.noticeId, id), ne(mailOutbox.state, 'enviado')))
    .orderBy(sql`${mailOutbox.id} desc`)
