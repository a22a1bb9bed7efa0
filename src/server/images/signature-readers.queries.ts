import { type SQL, sql } from 'drizzle-orm'
import type { SignatureSubject } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'

type Reader = Pick<Official, 'id' | 'departmentId'>

/**
 * Whether the official takes part in inspection `i` of visit `a`: the plan names them, or they answered it, signed it or sent a
 * part of it, and were replaced. Each query in it is of one inspection: PostgreSQL would else read those of all at once.
 * @param namesEarlier whether the closed record names officials who were replaced
 */
const takesPartIn = (id: number, namesEarlier: SQL): SQL => sql`(
  ${id} in (a.technician_id, a.engineer_id)
  or (i.closed_at is null or ${namesEarlier}) and (
    ${id} in (i.health_observation_by, i.establishment_signature_by, i.witness_signature_by)
    or ${id} in (
      select official_id from official_signatures where inspection_id = i.id
      union all select signed_by from official_signatures where inspection_id = i.id
      union all select answered_by from inspection_answers where inspection_id = i.id)))`

const inspectionOfVisit = sql`inspections i join assignments a on a.department_id = i.department_id and a.id = i.assignment_id`

/** Ids of the visits under which a signature stands. Each branch has a partial index of its own (migrations 079 and 082). */
const visitsNaming = (name: string): SQL => sql`
  select inspection_id as id from official_signatures where signature = ${name} and is_drawn
  union all
  select inspection_id from official_signatures where signature = ${name} and not is_drawn
  union all
  select subject_id from signing_acts where signature = ${name} and party in ('establecimiento', 'testigo')
  union all
  select id from inspections where snapshot #>> '{technician,signature}' = ${name} and closed_at is not null
    and coalesce(snapshot #>> '{technician,signing,act}', 'registrada') = 'registrada'
  union all
  select id from inspections where snapshot #>> '{engineer,signature}' = ${name} and closed_at is not null
    and coalesce(snapshot #>> '{engineer,signing,act}', 'registrada') = 'registrada'`

/**
 * Ties of an official to a signature. The visits of the official come last: signatures of establishments and witnesses from
 * before decision 056 have no row of an act, and their planned pair alone reads them.
 */
export const signatureTies = ({ id, departmentId }: Reader, name: string): SQL => {
  const namesEarlier = sql`i.id in (
    select id from inspections where department_id = ${departmentId} and closed_at is not null and snapshot ? 'earlierOfficials')`
  return sql`select exists (select from users where id = ${id} and signature = ${name}) as "isOwn",
    exists (
      select from (${visitsNaming(name)}) named where (
        select ${takesPartIn(id, namesEarlier)} from ${inspectionOfVisit}
          where i.department_id = ${departmentId} and i.id = named.id))
    or exists (
      select from assignments a where a.department_id = ${departmentId} and (a.technician_id = ${id} or a.engineer_id = ${id})
        and ${name} in (
          select unnest(array[i.establishment_signature, i.witness_signature]) from inspections i
            where i.department_id = a.department_id and i.assignment_id = a.id)) as "takesPart"`
}

type Ties = Omit<SignatureSubject, 'departmentId'>

export const findSignatureTies = (q: Querier, reader: Reader, name: string): Promise<Ties | undefined> =>
  rowsOf<Ties>(q, signatureTies(reader, name)).then(([ties]) => ties)

/** Whether an official takes part in an inspection of their department. */
export const findTakesPart = (q: Querier, { id, departmentId }: Reader, inspectionId: number): Promise<boolean> =>
  rowsOf<Pick<Ties, 'takesPart'>>(
    q,
    sql`select ${takesPartIn(id, sql`i.snapshot ? 'earlierOfficials'`)} as "takesPart" from ${inspectionOfVisit}
      where i.department_id = ${departmentId} and i.id = ${inspectionId}`,
  ).then(([ties]) => ties?.takesPart === true)
