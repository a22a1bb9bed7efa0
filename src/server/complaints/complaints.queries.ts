import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Official, USER_TYPE } from '../../domain/access/official.ts'
import type { ComplaintEvent } from '../../domain/complaints/complaint-words.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { assignments } from '../schema/assignments.table.ts'
import { cities } from '../schema/catalogues.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import {
  complaintEvents,
  complaintOfficials,
  complaintPeople,
  complaints,
} from '../schema/follow-up/complaints.table.ts'
import { users } from '../schema/users.table.ts'

export type Complaint = typeof complaints.$inferSelect
export type Person = typeof complaintPeople.$inferSelect

/** The columns by which a row decides who reads it. */
type ReadBy = { id: AnyPgColumn; departmentId: AnyPgColumn; receivedBy: AnyPgColumn }

/**
 * Complaints that an official reads: an administrator all of the department, others those that they received and those of
 * their visits. None reads one against oneself (R 38.2).
 */
export function readableBy(rows: ReadBy, { id: userId, departmentId, userType }: Official): SQL {
  const own = sql`exists (select from ${assignments} v where v.department_id = ${rows.departmentId}
    and v.complaint_id = ${rows.id} and v.is_active and ${userId} in (v.engineer_id, v.technician_id))`
  return and(
    eq(rows.departmentId, departmentId),
    userType === USER_TYPE.administrator ? undefined : or(eq(rows.receivedBy, userId), own),
    sql`not exists (select from ${complaintOfficials} o where o.department_id = ${rows.departmentId}
      and o.complaint_id = ${rows.id} and o.user_id = ${userId})`,
  ) as SQL
}

const readable = (by: Official, id: number) => and(readableBy(complaints, by), eq(complaints.id, id))

/** A complaint that the official reads. */
export const findComplaint = (q: Querier, by: Official, id: number): Promise<Complaint | undefined> =>
  q
    .select()
    .from(complaints)
    .where(readable(by, id))
    .then(([found]) => found)

/** The same, locked until the transaction ends: acts on one take turns. */
export const lockComplaint = (tx: Querier, by: Official, id: number): Promise<Complaint | undefined> =>
  tx
    .select()
    .from(complaints)
    .where(readable(by, id))
    .for('no key update')
    .then(([found]) => found)

/** Locks a complaint for the system, which reads each. */
export const lockComplaintOf = (tx: Querier, departmentId: number, id: number): Promise<Complaint | undefined> =>
  tx
    .select()
    .from(complaints)
    .where(and(eq(complaints.departmentId, departmentId), eq(complaints.id, id)))
    .for('no key update')
    .then(([found]) => found)

/** The same of some complaints, in the order of their ids. */
export const lockComplaintsOf = (tx: Querier, departmentId: number, ids: readonly number[]): Promise<Complaint[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(complaints)
        .where(and(eq(complaints.departmentId, departmentId), inArray(complaints.id, [...ids])))
        .orderBy(asc(complaints.id))
        .for('no key update')

/** The next number of a year, held until the commit, so that numbers have no gap. */
export const takeNumber = (tx: Querier, departmentId: number, year: number): Promise<number> =>
  rowsOf<{ last: number }>(
    tx,
    sql`insert into complaint_counters as c (department_id, year, last_number) values (${departmentId}, ${year}, 1)
      on conflict (department_id, year) do update set last_number = c.last_number + 1 returning last_number as last`,
  ).then(([row]) => row?.last ?? 0)

type NewComplaint = Omit<typeof complaints.$inferInsert, 'id'>
type NewPerson = Omit<typeof complaintPeople.$inferInsert, 'departmentId' | 'complaintId'>

/** Adds a complaint, and in tables of their own who complained and whom it is against. @returns its id */
export async function insertComplaint(
  tx: Querier,
  row: NewComplaint,
  { person, officials }: { person: NewPerson; officials: readonly number[] },
): Promise<number> {
  const [added] = await tx.insert(complaints).values(row).returning({ id: complaints.id })
  const { departmentId } = row
  const complaintId = added?.id ?? 0
  await tx.insert(complaintPeople).values({ ...person, departmentId, complaintId })
  await setAccused(tx, { departmentId, id: complaintId }, officials)
  return complaintId
}

type Key = Pick<Complaint, 'departmentId' | 'id'>

/** Writes anew whom a complaint is against. */
export async function setAccused(tx: Querier, { departmentId, id }: Key, userIds: readonly number[]): Promise<void> {
  await tx
    .delete(complaintOfficials)
    .where(and(eq(complaintOfficials.departmentId, departmentId), eq(complaintOfficials.complaintId, id)))
  if (userIds.length === 0) return
  await tx.insert(complaintOfficials).values(userIds.map((userId) => ({ departmentId, complaintId: id, userId })))
}

/** The officials whom a complaint is against. */
export const findAccused = (q: Querier, { departmentId, id }: Key) =>
  q
    .select({ id: users.id, name: sql<string>`coalesce(${users.fullName}, ${users.email})` })
    .from(complaintOfficials)
    .innerJoin(users, eq(users.id, complaintOfficials.userId))
    .where(and(eq(complaintOfficials.departmentId, departmentId), eq(complaintOfficials.complaintId, id)))
    .orderBy(asc(users.fullName), asc(users.id))

/** The person who complained: for the service that asks for the right and writes the trail, and for the mail. */
export const findPerson = (q: Querier, { departmentId, id }: Key): Promise<Person | undefined> =>
  q
    .select()
    .from(complaintPeople)
    .where(and(eq(complaintPeople.departmentId, departmentId), eq(complaintPeople.complaintId, id)))
    .then(([found]) => found)

/** How the person can be answered, without who it is. */
export const findReach = (q: Querier, { departmentId, id }: Key) =>
  q
    .select({
      isAnonymous: complaintPeople.isAnonymous,
      isReserved: complaintPeople.isReserved,
      hasEmail: sql<boolean>`${complaintPeople.email} is not null`,
    })
    .from(complaintPeople)
    .where(and(eq(complaintPeople.departmentId, departmentId), eq(complaintPeople.complaintId, id)))
    .then(([found]) => found ?? { isAnonymous: true, isReserved: true, hasEmail: false })

/** An act on a complaint: when, by whom, what, and what it changes. */
export type ComplaintActWritten = {
  at: Date
  byUser: number | null
  kind: ComplaintEvent
  details: Record<string, unknown>
  after: Partial<Omit<Complaint, 'id' | 'departmentId' | 'rowVersion'>>
}

const ofComplaint = ({ departmentId, id }: Key) => and(eq(complaints.departmentId, departmentId), eq(complaints.id, id))

/** Changes a locked complaint together with its event. @returns the row after it */
export async function writeComplaintAct(
  tx: Querier,
  before: Complaint,
  { after, details, ...event }: ComplaintActWritten,
): Promise<Complaint> {
  const changed = { ...before, ...after, rowVersion: before.rowVersion + 1 }
  const { departmentId, id: complaintId } = before
  await tx.insert(complaintEvents).values({
    ...{ departmentId, complaintId, ...event, details },
    ...{ fromState: before.state, toState: changed.state, day: changed.dueOn },
  })
  await tx
    .update(complaints)
    .set({ ...after, rowVersion: changed.rowVersion })
    .where(ofComplaint(before))
  return changed
}

export const insertComplaintEvent = async (
  tx: Querier,
  row: Omit<typeof complaintEvents.$inferInsert, 'id'>,
): Promise<void> => {
  await tx.insert(complaintEvents).values(row)
}

/** An establishment of the department, with its place. */
export const findPlace = (q: Querier, departmentId: number, id: number) =>
  q
    .select({
      name: establishments.name,
      cityId: establishments.cityId,
      zodesId: establishments.zodesId,
      inscriptionTypeId: establishments.inscriptionTypeId,
    })
    .from(establishments)
    .where(and(eq(establishments.departmentId, departmentId), eq(establishments.id, id)))
    .then(([found]) => found)

export const isCityOf = (q: Querier, departmentId: number, id: number): Promise<boolean> =>
  q
    .select({ id: cities.id })
    .from(cities)
    .where(and(eq(cities.departmentId, departmentId), eq(cities.id, id)))
    .then((found) => found.length > 0)

/** How many of the ids are accounts of the department. */
export const countOfficials = (q: Querier, departmentId: number, ids: readonly number[]): Promise<number> =>
  ids.length === 0
    ? Promise.resolve(0)
    : q.$count(users, and(eq(users.departmentId, departmentId), inArray(users.id, [...ids])))

export const findOfficialName = (q: Querier, id: number): Promise<string> =>
  q
    .select({ name: sql<string>`coalesce(${users.fullName}, ${users.email})` })
    .from(users)
    .where(eq(users.id, id))
    .then(([found]) => found?.name ?? '')

/** An answered complaint as its letter tells it. */
type AnswerLetter = { number: string; receivedOn: string; answer: string; name: string; email: string }

/** The answer of a complaint with the present address of the person; undefined where one of them is missing. */
export async function findAnswerLetter(q: Querier, key: Key): Promise<AnswerLetter | undefined> {
  const [found] = await q
    .select({ number: complaints.number, receivedOn: complaints.receivedOn, answer: complaints.answer })
    .from(complaints)
    .where(ofComplaint(key))
  const person = await findPerson(q, key)
  if (!found?.answer || !person?.name || !person.email) return undefined
  return { ...found, answer: found.answer, name: person.name, email: person.email }
}
