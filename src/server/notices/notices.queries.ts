import { and, count, desc, eq, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { USER_TYPE } from '../../domain/access/official.ts'
import { NOTICE_KINDS, type NoticeSettings, type NoticesQuery } from '../../domain/notices/notice-kinds.ts'
import type { NoticeFacts } from '../../domain/notices/notice-texts.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { roles } from '../schema/catalogues.table.ts'
import { noticeSettings, notices } from '../schema/finding/notices.table.ts'
import { users } from '../schema/users.table.ts'

/** A notice for several people of a department. `dueOn` is its day, `yyyy-mm-dd`. */
export type NewNotice = {
  departmentId: number
  userIds: readonly number[]
  subject: string
  subjectId?: number
  dueOn?: string
  at: Date
  facts: NoticeFacts
}

/**
 * Tells people something, each once: a notice with the same key is there already. Accounts that are switched off and
 * those that silenced the kind get none. The caller passes the transaction of the change, so both commit together.
 * @returns how many notices are new
 */
export async function notify(q: Querier, notice: NewNotice): Promise<number> {
  const { departmentId, userIds, subject, subjectId = 0, dueOn = null, at, facts } = notice
  if (userIds.length === 0) return 0
  const added = await rowsOf(
    q,
    sql`insert into notices (department_id, user_id, kind, subject, subject_id, params, due_on, created_at)
      select u.department_id, u.id, ${facts.kind}::text, ${subject}::text, ${subjectId}::integer, ${JSON.stringify(facts)}::jsonb,
        ${dueOn}::date, ${at.toISOString()}::timestamptz
      from users u left join notice_settings s on s.user_id = u.id
      where u.id = any (${`{${userIds.join(',')}}`}::integer[]) and u.department_id = ${departmentId} and u.is_active
        and not (${facts.kind}::text = any (coalesce(s.silenced, '{}')))
      order by u.id on conflict do nothing returning id`,
  )
  return added.length
}

/** Forgets what people were told of a subject, so that they are told when it happens again. */
export const forgetNotices = async (
  q: Querier,
  {
    departmentId,
    kind,
    subject,
    subjectId,
  }: { departmentId: number; kind: FoundNotice['kind']; subject: string; subjectId: number },
): Promise<void> => {
  await q
    .delete(notices)
    .where(
      and(
        eq(notices.departmentId, departmentId),
        eq(notices.kind, kind),
        eq(notices.subject, subject),
        eq(notices.subjectId, subjectId),
      ),
    )
}

/**
 * Forgets what a person was told of visits. A notice of several visits that was not read yet stays, because the others are
 * told by it alone.
 */
export const forgetGiven = async (
  q: Querier,
  { userId, kind, visitIds }: { userId: number; kind: FoundNotice['kind']; visitIds: readonly number[] },
): Promise<void> => {
  const isOfOne = sql`(${notices.readAt} is not null or ${notices.params} ->> 'visits' = '1')`
  const about = and(eq(notices.subject, 'assignment'), inArray(notices.subjectId, [...visitIds]))
  await q.delete(notices).where(and(eq(notices.userId, userId), eq(notices.kind, kind), about, isOfOne))
}

/** The people of a department whose accounts are active. */
export const findActiveIds = (q: Querier, departmentId: number): Promise<number[]> =>
  q
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.departmentId, departmentId), users.isActive))
    .then((rows) => rows.map(({ id }) => id))

/** The administrators of a department whose accounts are active. */
export const findAdministratorIds = (q: Querier, departmentId: number): Promise<number[]> =>
  q
    .select({ id: users.id })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.departmentId, departmentId), users.isActive, eq(roles.userType, USER_TYPE.administrator)))
    .then((rows) => rows.map(({ id }) => id))

/** Notices of kinds that this version knows. */
const ofUser = (userId: number) => and(eq(notices.userId, userId), inArray(notices.kind, NOTICE_KINDS))
const isUnread = isNull(notices.readAt)

const countNotices = (q: Querier, where: SQL | undefined): Promise<number> =>
  q
    .select({ many: count() })
    .from(notices)
    .where(where)
    .then(([counted]) => counted?.many ?? 0)

export const countUnread = (q: Querier, userId: number): Promise<number> =>
  countNotices(q, and(ofUser(userId), isUnread))

const FIRST_PAGE = 20

/** A page of a person's notices, the newest first. A page by `offset` moves when a notice comes; one by `before` does not. */
export async function findNotices(
  q: Querier,
  userId: number,
  { limit, offset, before, isUnread: wanted }: NoticesQuery,
) {
  const where = and(
    ofUser(userId),
    wanted ? isUnread : undefined,
    before === undefined ? undefined : lt(notices.id, before),
  )
  const rows = await q
    .select()
    .from(notices)
    .where(where)
    .orderBy(desc(notices.id))
    .limit(limit ?? FIRST_PAGE)
    .offset(offset ?? 0)
  return { rows, total: await countNotices(q, where) }
}

export type FoundNotice = Awaited<ReturnType<typeof findNotices>>['rows'][number]

/** @returns whether the person has the notice, read or not */
export async function markRead(q: Querier, userId: number, id: number, at: Date): Promise<boolean> {
  const marked = await q
    .update(notices)
    .set({ readAt: sql`coalesce(${notices.readAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(notices.userId, userId), eq(notices.id, id)))
    .returning({ id: notices.id })
  return marked.length > 0
}

/** Marks every notice up to an id as read; without one, all. */
export const markAllRead = async (q: Querier, userId: number, upTo: number | undefined, at: Date): Promise<void> => {
  await q
    .update(notices)
    .set({ readAt: at })
    .where(and(eq(notices.userId, userId), isUnread, upTo === undefined ? undefined : lte(notices.id, upTo)))
}

/** Marks a person's earlier daily notices of a kind as read: that of `day` says what holds now. */
export const supersede = async (
  q: Querier,
  { userId, kind, day, at }: { userId: number; kind: FoundNotice['kind']; day: string; at: Date },
): Promise<void> => {
  await q
    .update(notices)
    .set({ readAt: at })
    .where(and(eq(notices.userId, userId), eq(notices.kind, kind), isUnread, sql`${notices.dueOn} < ${day}::date`))
}

const NO_SETTINGS: NoticeSettings = { digest: 'nunca', silenced: [] }

export const findSettings = (q: Querier, userId: number): Promise<NoticeSettings> =>
  q
    .select({ digest: noticeSettings.digest, silenced: noticeSettings.silenced })
    .from(noticeSettings)
    .where(eq(noticeSettings.userId, userId))
    .then(([found]) => found ?? NO_SETTINGS)

export const saveSettings = async (
  q: Querier,
  owner: { userId: number; departmentId: number },
  { digest, silenced }: NoticeSettings,
): Promise<void> => {
  await q
    .insert(noticeSettings)
    .values({ ...owner, digest, silenced })
    .onConflictDoUpdate({ target: noticeSettings.userId, set: { digest, silenced } })
}

/** Deletes notices that were read, and others, of before. @returns how many */
export const deleteOldNotices = (q: Querier, { read, unread }: { read: Date; unread: Date }): Promise<number> =>
  rowsOf(
    q,
    sql`delete from notices where (read_at is not null and created_at < ${read.toISOString()}::timestamptz)
      or created_at < ${unread.toISOString()}::timestamptz returning 1`,
  ).then((gone) => gone.length)
