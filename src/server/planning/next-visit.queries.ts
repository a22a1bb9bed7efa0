import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ConceptoSanitario } from '../../domain/inspections/concepto-sanitario.ts'
import type { OpenTerm } from '../../domain/requirements/open-terms.ts'
import { OPEN_STATES } from '../../domain/requirements/requirement-words.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { requirements } from '../schema/follow-up/requirements.table.ts'

type LastClosed = {
  inspectionId: number
  closedOn: string
  concepto: ConceptoSanitario
  engineerId: number
  technicianId: number
  engineerActive: boolean
  technicianActive: boolean
}

/** The establishment's last closed visit with its officials. */
export const findLastClosed = (q: Querier, departmentId: number, establishmentId: number) =>
  rowsOf<LastClosed>(
    q,
    sql`select i.id as "inspectionId", l.closed_on::text as "closedOn", i.concepto, a.engineer_id as "engineerId",
        a.technician_id as "technicianId", engineer.is_active as "engineerActive", technician.is_active as "technicianActive"
      from inspections i
        join lists.listed_inspections l on l.id = i.id
        join assignments a on a.department_id = i.department_id and a.id = i.assignment_id
        join users engineer on engineer.department_id = a.department_id and engineer.id = a.engineer_id
        join users technician on technician.department_id = a.department_id and technician.id = a.technician_id
      where i.department_id = ${departmentId} and i.establishment_id = ${establishmentId} and i.closed_at is not null
      order by i.closed_at desc, i.id desc limit 1`,
  ).then(([row]) => row)

/** The requirements of an establishment that are still to be met, whichever of its actas has them. */
export const findOpenTerms = (q: Querier, departmentId: number, establishmentId: number): Promise<OpenTerm[]> =>
  q
    .select({ number: requirements.number, dueOn: requirements.dueOn })
    .from(requirements)
    .where(
      and(
        eq(requirements.departmentId, departmentId),
        eq(requirements.establishmentId, establishmentId),
        inArray(requirements.state, [...OPEN_STATES]),
      ),
    )
    .orderBy(asc(requirements.dueOn), asc(requirements.id))

/** The pending visit of an establishment that is due first. */
export const findFirstPending = (q: Querier, departmentId: number, establishmentId: number) =>
  rowsOf<{ visitId: number; dueOn: string | null; scheduledOn: string | null }>(
    q,
    sql`select id as "visitId", due_on::text as "dueOn", scheduled_on::text as "scheduledOn" from assignments
      where department_id = ${departmentId} and establishment_id = ${establishmentId} and is_active and not is_done
      order by due_on nulls last, id limit 1`,
  ).then(([row]) => row ?? null)

export const findPlannedPlace = (q: Querier, departmentId: number, establishmentId: number) =>
  rowsOf<{
    establishmentId: number
    establishment: string
    zodesId: number
    cityId: number
    inscriptionTypeId: number
    isActive: boolean
  }>(
    q,
    sql`select id as "establishmentId", name as establishment, zodes_id as "zodesId", city_id as "cityId",
        inscription_type_id as "inscriptionTypeId", is_active as "isActive"
      from establishments where department_id = ${departmentId} and id = ${establishmentId}`,
  ).then(([row]) => row)
