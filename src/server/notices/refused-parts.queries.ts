import { and, eq, sql } from 'drizzle-orm'
import type { NoticeFacts } from '../../domain/notices/notice-texts.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { assignments } from '../schema/assignments.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { notices } from '../schema/finding/notices.table.ts'

/** Notices of an official are about a visit, those of administrators about the official. */
const ABOUT_VISIT = 'assignment'
export const ABOUT_OFFICIAL = 'user'

/** The establishment of a visit; undefined for a visit of another department, or none. */
export const findVisitedName = (q: Querier, departmentId: number, visitId: number): Promise<string | undefined> =>
  q
    .select({ name: establishments.name })
    .from(assignments)
    .innerJoin(establishments, eq(establishments.id, assignments.establishmentId))
    .where(and(eq(assignments.departmentId, departmentId), eq(assignments.id, visitId)))
    .then(([found]) => found?.name)

/**
 * Takes back what administrators were told of officials who have none of those parts on a device any more, or are not
 * active. Parts that were not a day old then are told once they are.
 * Notices about a visit are of an earlier version, and go.
 */
export const withdrawSettled = async (tx: Querier, departmentId: number, officialId?: number): Promise<void> => {
  await tx.execute(sql`delete from notices told where told.department_id = ${departmentId} and told.kind = 'refused_waiting'
    ${officialId === undefined ? sql`` : sql`and told.subject = ${ABOUT_OFFICIAL} and told.subject_id = ${officialId}::integer`}
    and not (told.subject = ${ABOUT_OFFICIAL} and exists (select from notices own join users on users.id = own.user_id and users.is_active
      where own.department_id = told.department_id and own.kind = 'refused_on_device' and own.subject = ${ABOUT_VISIT}
        and own.user_id = told.subject_id and own.created_at <= told.created_at - interval '1 day'))`)
}

/** A visit of a person on a device; `device` is '' for one that does not say which it is. */
type OnDevice = { departmentId: number; userId: number; visitId: number; device: string }

/** Devices of a person that are told apart for one visit. */
const MAX_DEVICES = 20

/** The parts of other devices. A device that has a name takes over what it told before it had one. */
const otherDevices = (device: string) => sql`(coalesce(notices.params -> 'devices', '{}') - '' - ${device}::text)`

/** Tells a person of refused parts on a device, in one notice a visit, which knows the parts of each device. */
export const noteRefused = async (
  tx: Querier,
  {
    departmentId,
    userId,
    visitId,
    device,
    parts,
    establishment,
    at,
  }: OnDevice & { parts: number; establishment: string; at: Date },
): Promise<void> => {
  const params: NoticeFacts = { kind: 'refused_on_device', establishment, devices: { [device]: parts } }
  await tx.execute(sql`insert into notices (department_id, user_id, kind, subject, subject_id, params, created_at)
    values (${departmentId}, ${userId}, ${params.kind}, ${ABOUT_VISIT}, ${visitId}, ${JSON.stringify(params)}::jsonb, ${at.toISOString()}::timestamptz)
    on conflict on constraint notices_once do update
      set params = jsonb_set(notices.params, '{devices}', ${otherDevices(device)} || (excluded.params -> 'devices'))
      where (select count(*) from jsonb_object_keys(${otherDevices(device)})) < ${MAX_DEVICES}`)
}

/**
 * Takes back what a person was told of a device. The notice goes with the last device, and that of the administrators once
 * the person has no parts of any visit.
 */
export async function withdrawRefused(tx: Querier, { departmentId, userId, visitId, device }: OnDevice): Promise<void> {
  const own = sql`notices.department_id = ${departmentId} and notices.user_id = ${userId} and notices.kind = 'refused_on_device'
    and notices.subject = ${ABOUT_VISIT} and notices.subject_id = ${visitId}::integer`
  // The update holds the row, so that of two devices that settle at once the second sees what the first left.
  await tx.execute(
    sql`update notices set params = jsonb_set(notices.params, '{devices}', ${otherDevices(device)}) where ${own}`,
  )
  await tx.execute(sql`delete from notices where ${own} and notices.params -> 'devices' = '{}'`)
  await withdrawSettled(tx, departmentId, userId)
}

type Waiting = { officialId: number; official: string; establishment: string; visits: number }

/**
 * Officials who have refused parts on a device since before an instant, with the number of their visits. `establishment` is
 * that of the first. The device of an account that is off wipes its parts.
 */
export const findWaitingRefused = (q: Querier, departmentId: number, before: Date): Promise<Waiting[]> =>
  rowsOf<Waiting>(
    q,
    sql`select u.id as "officialId", coalesce(u.full_name, '') as official, count(*)::integer as visits,
        coalesce((array_agg(n.params ->> 'establishment' order by n.id))[1], '') as establishment
      from notices n join users u on u.id = n.user_id and u.is_active
      where n.department_id = ${departmentId} and n.kind = 'refused_on_device' and n.subject = ${ABOUT_VISIT}
        and n.created_at < ${before.toISOString()}::timestamptz
      group by u.id, u.full_name order by u.id`,
  )

/**
 * Forgets what administrators were told of an official before another visit had waited for a day, so that they are told
 * anew. `waitMs`: how long parts wait before they are told.
 */
export const forgetOvertaken = async (
  tx: Querier,
  { departmentId, officialId, at, waitMs }: { departmentId: number; officialId: number; at: Date; waitMs: number },
): Promise<void> => {
  await tx.execute(sql`delete from notices told where told.department_id = ${departmentId} and told.kind = 'refused_waiting'
    and told.subject = ${ABOUT_OFFICIAL} and told.subject_id = ${officialId}::integer
    and exists (select from notices own where own.user_id = ${officialId}::integer and own.kind = 'refused_on_device'
      and own.subject = ${ABOUT_VISIT} and own.created_at < ${new Date(at.getTime() - waitMs).toISOString()}::timestamptz
      and own.created_at >= told.created_at - make_interval(secs => ${waitMs / 1000}::double precision))`)
}

/** Corrects the number of visits that administrators were told of an official. A notice that was read stays read. */
export const correctWaiting = async (
  tx: Querier,
  departmentId: number,
  officialId: number,
  facts: NoticeFacts,
): Promise<void> => {
  const about = and(eq(notices.subject, ABOUT_OFFICIAL), eq(notices.subjectId, officialId))
  await tx
    .update(notices)
    .set({ params: facts })
    .where(and(eq(notices.departmentId, departmentId), eq(notices.kind, 'refused_waiting'), about))
}
