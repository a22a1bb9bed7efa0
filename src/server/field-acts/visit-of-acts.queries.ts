import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../platform/db/database.ts'

/** A visit, as far as the acts on its acta depend on it. */
export type VisitOfActs = {
  departmentId: number
  establishmentId: number
  engineerId: number
  technicianId: number
  isActive: boolean
  /** Id of the sealed acta; null while the visit is open. */
  inspectionId: number | null
}

export const findVisitOfActs = (q: Querier, departmentId: number, visitId: number): Promise<VisitOfActs | undefined> =>
  rowsOf<VisitOfActs>(
    q,
    sql`select a.department_id as "departmentId", a.establishment_id as "establishmentId", a.engineer_id as "engineerId",
        a.technician_id as "technicianId", a.is_active as "isActive", i.id as "inspectionId"
      from assignments a left join inspections i
        on i.department_id = a.department_id and i.assignment_id = a.id and i.seal is not null
      where a.department_id = ${departmentId} and a.id = ${visitId}`,
  ).then(([found]) => found)
