import { sql } from 'drizzle-orm'
import type { ConceptoSanitario } from '../../domain/inspections/concepto-sanitario.ts'
import type { PastVisit } from '../../domain/planning/back-test.ts'
import { VULNERABLE_ACTIVITIES } from '../../domain/planning/risk-model.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { complaintsAfter } from './scoring/counted-complaints.queries.ts'

/** The past that a back-test reads. Days are `yyyy-mm-dd`. */
export type Past = { departmentId: number; from: string; to: string; zodesId: number | undefined }

type Row = Omit<PastVisit, 'facts'> & {
  inspectionId: number
  inscriptionTypeId: number
  inscribedOn: string
  lastVisitOn: string | null
  lastConcepto: ConceptoSanitario | null
  dueOn: string | null
  vulnerableActivityId: number | null
  complaints: number
  hasUrgentComplaint: boolean
}

/**
 * The next closed inspections of a period with what was known on its first day: the visit before, and the limit of a visit
 * that was planned then. Complaints count as they were known. Establishments that were inscribed later could not have been
 * ordered, and are left out.
 */
export async function findPastVisits(
  q: Querier,
  { departmentId, from, to, zodesId }: Past,
  { after, limit }: { after: number; limit: number },
): Promise<(PastVisit & { inspectionId: number })[]> {
  const rows = await rowsOf<Row>(
    q,
    sql`select i.id as "inspectionId", i.establishment_id as "establishmentId", l.closed_on as "visitedOn", i.concepto,
        exists (select from inspection_answers n where n.inspection_id = i.id and n.concept = 'I' and n.is_critical) as "hasCriticalFinding",
        a.inscription_type_id as "inscriptionTypeId", bogota_day(e.created_at)::text as "inscribedOn",
        before.visit_on as "lastVisitOn", before.concepto as "lastConcepto", due.due_on::text as "dueOn",
        (select min(x.activity_id) from establishment_activities x where x.department_id = e.department_id and x.establishment_id = e.id
          and x.activity_id = any (${`{${VULNERABLE_ACTIVITIES.join(',')}}`}::integer[])) as "vulnerableActivityId",
        complained.n as complaints, complained.is_urgent as "hasUrgentComplaint"
      from inspections i
        join lists.listed_inspections l on l.id = i.id
        join assignments a on a.id = i.assignment_id
        join establishments e on e.id = i.establishment_id
        left join lateral (select pl.closed_on as visit_on, p.concepto from inspections p join lists.listed_inspections pl on pl.id = p.id
          where p.department_id = i.department_id and p.establishment_id = i.establishment_id and p.closed_at is not null
            and pl.closed_on < ${from} order by p.closed_at desc limit 1) before on true
        left join lateral (select min(d.due_on) as due_on from assignments d left join inspections di
            on di.department_id = d.department_id and di.assignment_id = d.id
          where d.department_id = i.department_id and d.establishment_id = i.establishment_id and d.is_active
            and bogota_day(d.created_at) < ${from}::date
            and (di.closed_at is null or bogota_day(di.closed_at) >= ${from}::date)) due on true
        left join lateral (${complaintsAfter(sql`before.visit_on::date`, from)}) complained on true
      where i.department_id = ${departmentId} and i.closed_at >= ${from}::date and l.closed_on between ${from} and ${to}
        and bogota_day(e.created_at) <= ${from}::date and i.id > ${after}
        ${zodesId === undefined ? sql`` : sql`and a.zodes_id = ${zodesId}`}
      order by i.id limit ${limit}::integer`,
  )
  return rows.map(({ inspectionId, establishmentId, visitedOn, concepto, hasCriticalFinding, ...facts }) => ({
    ...{ inspectionId, establishmentId, visitedOn, concepto, hasCriticalFinding, facts },
  }))
}
