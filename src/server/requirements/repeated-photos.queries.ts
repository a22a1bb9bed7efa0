import { sql } from 'drizzle-orm'
import type { PhotoUse } from '../../domain/requirements/repeated-photos.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import type { Requirement } from './requirements.queries.ts'

type Row = Omit<PhotoUse, 'at'> & { at: string | Date }

/**
 * Every use of some photos at the establishment of a requirement: the findings of its actas, evidence and verdicts. It
 * reads what is of that establishment alone, by the indexes that begin with it.
 */
export async function findPhotoUses(
  q: Querier,
  { departmentId, establishmentId }: Pick<Requirement, 'departmentId' | 'establishmentId'>,
  names: readonly string[],
): Promise<PhotoUse[]> {
  const wanted = sql`array(select json_array_elements_text(${JSON.stringify(names)}::json))`
  const ofPlace = sql`r.department_id = ${departmentId} and r.establishment_id = ${establishmentId}`
  const rows = await rowsOf<Row>(
    q,
    sql`select 'hallazgo' as kind, a.id::double precision as id, a.evidence as photo, a.answered_at as at, i.id as "inspectionId"
        from inspections i join inspection_answers a on a.inspection_id = i.id
        where i.department_id = ${departmentId} and i.establishment_id = ${establishmentId} and i.closed_at is not null
          and a.evidence = any (${wanted})
      union all select 'evidencia', e.id, p.photo, e.received_at, null
        from requirements r join requirement_evidence e on e.department_id = r.department_id and e.requirement_id = r.id
        cross join unnest(e.images) as p (photo) where ${ofPlace} and p.photo = any (${wanted})
      union all select 'veredicto', v.id, v.image, v.given_at, v.inspection_id
        from requirements r join requirement_verdicts v on v.department_id = r.department_id and v.requirement_id = r.id
        where ${ofPlace} and v.image = any (${wanted})`,
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
