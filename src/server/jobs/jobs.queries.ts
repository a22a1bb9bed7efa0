import { and, asc, count, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { listJobs } from '../../contract/jobs.wire.ts'
import { isUserType, type Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { isInteger } from '../platform/lists/list-where.ts'
import { roles } from '../schema/catalogues.table.ts'
import { jobs } from '../schema/jobs.table.ts'
import { users } from '../schema/users.table.ts'

type NewJob = Pick<typeof jobs.$inferInsert, 'departmentId' | 'kind' | 'params' | 'createdBy' | 'createdAt'> &
  Partial<Pick<typeof jobs.$inferInsert, 'totalUnits' | 'dedupeKey' | 'notBefore'>>

const ofKey = (departmentId: number, dedupeKey: string) =>
  and(eq(jobs.departmentId, departmentId), eq(jobs.dedupeKey, dedupeKey), inArray(jobs.state, ['queued', 'running']))

/** Adds a job, unless one with its key is under way. @returns the id of either */
export async function insertJob(q: Querier, job: NewJob): Promise<number> {
  const row = { ...job, notBefore: job.notBefore ?? job.createdAt }
  for (;;) {
    const [added] = await q.insert(jobs).values(row).onConflictDoNothing().returning({ id: jobs.id })
    if (added) return added.id
    const [same] = await q
      .select({ id: jobs.id })
      .from(jobs)
      .where(ofKey(job.departmentId, job.dedupeKey ?? ''))
    // Such a job may have ended between the two statements.
    if (same) return same.id
  }
}

/** A job that this run holds. */
export type TakenJob = {
  id: number
  departmentId: number
  kind: string
  params: unknown
  createdBy: number | null
  createdAt: Date
  attempts: number
  doneUnits: number
  totalUnits: number | null
}
export type Hold = { id: number; worker: string }

/**
 * Takes the next job that is due, or one whose run died. Only kinds that this process knows: during an upgrade another
 * one may have asked for a newer kind.
 * @returns undefined when there is none
 */
export async function takeJob(
  q: Querier,
  kinds: readonly string[],
  worker: string,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<TakenJob | undefined> {
  const next = sql`(select ${jobs.id} from ${jobs}
    where ${inArray(jobs.kind, [...kinds])}
      and ((${jobs.state} = 'queued' and ${jobs.notBefore} <= ${now.toISOString()}::timestamptz)
      or (${jobs.state} = 'running' and ${jobs.leaseUntil} < ${now.toISOString()}::timestamptz))
    order by ${jobs.notBefore}, ${jobs.id} limit 1 for update skip locked)`
  const [taken] = await q
    .update(jobs)
    .set({
      state: 'running',
      worker,
      leaseUntil,
      attempts: sql`${jobs.attempts} + 1`,
      // A later run goes on with the work of the first one.
      startedAt: sql`coalesce(${jobs.startedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(jobs.id, next))
    .returning({
      id: jobs.id,
      departmentId: jobs.departmentId,
      kind: jobs.kind,
      params: jobs.params,
      createdBy: jobs.createdBy,
      createdAt: jobs.createdAt,
      attempts: jobs.attempts,
      doneUnits: jobs.doneUnits,
      totalUnits: jobs.totalUnits,
    })
  return taken
}

/** Changes a job as long as the run holds it. @returns false for a job that was cancelled or taken by another run */
export const updateHeld = async (
  q: Querier,
  { id, worker }: Hold,
  changes: Partial<typeof jobs.$inferInsert>,
): Promise<boolean> => {
  const held = await q
    .update(jobs)
    .set(changes)
    .where(and(eq(jobs.id, id), eq(jobs.worker, worker), eq(jobs.state, 'running')))
    .returning({ id: jobs.id })
  return held.length > 0
}

/** Gives a held job back, to be taken again from `notBefore` on. */
export const releaseJob = (
  q: Querier,
  hold: Hold,
  rest: { attempts: number; notBefore: Date; doneUnits: number; totalUnits: number | null },
): Promise<boolean> => updateHeld(q, hold, { ...rest, state: 'queued', worker: null, leaseUntil: null })

/** Cancels a job that is under way. @returns false for one that has ended */
export const cancelJob = (q: Querier, id: number, now: Date): Promise<boolean> =>
  q
    .update(jobs)
    .set({ state: 'cancelled', worker: null, leaseUntil: null, finishedAt: now })
    .where(and(eq(jobs.id, id), inArray(jobs.state, ['queued', 'running'])))
    .returning({ id: jobs.id })
    .then((cancelled) => cancelled.length > 0)

/** The official who asked for a job; undefined for one whose account is switched off. */
export async function findAsker(q: Querier, userId: number): Promise<Official | undefined> {
  const [user] = await q
    .select({ id: users.id, email: users.email, departmentId: users.departmentId, userType: roles.userType })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.id, userId), eq(users.isActive, true)))
  return user && isUserType(user.userType) ? { ...user, userType: user.userType } : undefined
}

const shown = {
  id: jobs.id,
  departmentId: jobs.departmentId,
  kind: jobs.kind,
  params: jobs.params,
  state: jobs.state,
  doneUnits: jobs.doneUnits,
  totalUnits: jobs.totalUnits,
  message: jobs.message,
  result: sql<Record<string, unknown> | null>`${jobs.result}`,
  resultBlob: jobs.resultBlob,
  resultName: jobs.resultName,
  resultBytes: jobs.resultBytes,
  expiresAt: jobs.expiresAt,
  createdAt: jobs.createdAt,
  startedAt: jobs.startedAt,
  finishedAt: jobs.finishedAt,
  askerId: jobs.createdBy,
  askerName: users.fullName,
  dedupeKey: jobs.dedupeKey,
}

const readJobs = (q: Querier, where: SQL | undefined) =>
  q
    .select(shown)
    .from(jobs)
    .leftJoin(users, and(eq(users.departmentId, jobs.departmentId), eq(users.id, jobs.createdBy)))
    .where(where)

export const findJob = (q: Querier, departmentId: number, id: number) =>
  readJobs(q, and(eq(jobs.departmentId, departmentId), eq(jobs.id, id))).then(([job]) => job)

export type FoundJob = NonNullable<Awaited<ReturnType<typeof findJob>>>

export type JobQuery = QueryOf<typeof listJobs>
type Field = JobQuery['sortBy']

const fields: Record<Field, SQL> = {
  id: sql`${jobs.id}`,
  kind: sql`${jobs.kind}`,
  state: sql`${jobs.state}`,
  createdAt: sql`${jobs.createdAt}`,
  askerId: sql`${jobs.createdBy}`,
  isAutomatic: sql`(${jobs.createdBy} is null)`,
}

function matches({ field, operator, value }: JobQuery['filters'][number]): SQL {
  // Jobs older than the last one of a page: an offset would move when a job is added.
  if (field === 'id' && operator === '<=' && isInteger(value)) return sql`${fields.id} <= ${Number(value)}`
  if (field === 'q' || field === 'createdAt' || operator !== '=') throw new Problem('list.malformed-filter')
  if (field === 'kind' || field === 'state') return sql`${fields[field]} = ${value}`
  if (field === 'isAutomatic') {
    if (value !== '0' && value !== '1') throw new Problem('list.malformed-filter')
    return sql`${fields[field]} = ${value === '1'}`
  }
  if (!isInteger(value)) throw new Problem('list.malformed-filter')
  return sql`${fields[field]} = ${Number(value)}`
}

/** A page of the jobs of a department, or of one official of it. */
export async function findJobs(q: Querier, departmentId: number, askerId: number | undefined, query: JobQuery) {
  const where = and(
    eq(jobs.departmentId, departmentId),
    askerId === undefined ? undefined : eq(jobs.createdBy, askerId),
    ...query.filters.map(matches),
  )
  const [counted] = await q.select({ total: count() }).from(jobs).where(where)
  const direction = query.descending ? desc : asc
  const rows = await readJobs(q, where)
    .orderBy(direction(fields[query.sortBy]), direction(jobs.id))
    .limit(query.limit)
    .offset(query.offset)
  return { rows, total: counted?.total ?? 0 }
}

/** Forgets files that are past their day, so that the sweep of the store removes them. @returns how many */
export const forgetOldFiles = (q: Querier, now: Date): Promise<number> =>
  q
    .update(jobs)
    .set({ resultBlob: null })
    .where(and(sql`${jobs.resultBlob} is not null`, lt(jobs.expiresAt, now)))
    .returning({ id: jobs.id })
    .then((forgotten) => forgotten.length)

/** Deletes jobs that ended before. @returns how many */
export const deleteOldJobs = (q: Querier, before: Date): Promise<number> =>
  rowsOf(q, sql`delete from ${jobs} where ${jobs.finishedAt} < ${before.toISOString()}::timestamptz returning 1`).then(
    (gone) => gone.length,
  )
