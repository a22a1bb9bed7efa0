import { sql } from 'drizzle-orm'
import { outlineFault } from '../../../domain/map/outline-fault.ts'
import { type Querier, rowsOf } from '../../platform/db/database.ts'

/** Whether the database has maps; one is verified before it is upgraded, too. */
const hasMaps = async (q: Querier): Promise<boolean> => {
  const [row] = await rowsOf<{ has: boolean }>(q, sql`select to_regclass('public.department_maps') is not null as has`)
  return row?.has === true
}

type KeptMap = {
  department: string
  version: number
  outlines: unknown
  isNewest: boolean
  isAfterGap: boolean
  /** Digest of the outlines, and the one that the trail tells; maps of older versions have none there. */
  digest: string | null
  told: string | null
  isInTrail: boolean
  daneCodes: string[]
}

/**
 * Faults of the kept maps: outlines that the newest version cannot draw, versions that are missing, and versions that the
 * trail does not tell or tells with other outlines.
 */
export async function mapFaults(q: Querier): Promise<string[]> {
  if (!(await hasMaps(q))) return []
  const rows = await rowsOf<KeptMap>(
    q,
    sql`select d.name as department, m.version, m.outlines,
        m.version = max(m.version) over (partition by m.department_id) as "isNewest",
        m.version <> row_number() over (partition by m.department_id order by m.version) as "isAfterGap",
        encode(sha256(convert_to(m.outlines::text, 'UTF8')), 'hex') as digest, event.details ->> 'outlines' as told,
        event.id is not null as "isInTrail",
        array(select c.dane_code from cities c where c.department_id = m.department_id order by c.dane_code) as "daneCodes"
      from department_maps m join departments d on d.id = m.department_id
        left join lateral (select e.id, e.details from audit_events e where e.department_id = m.department_id
          and e.subject = 'map' and e.subject_id = m.version
          and e.action = case when m.outlines is null then 'remove-map' else 'upload-map' end order by e.id limit 1) event on true
      order by m.department_id, m.version`,
  )
  return rows.flatMap((row) => {
    const { department, version, outlines, isNewest, isAfterGap, digest, told, isInTrail, daneCodes } = row
    const map = `La versión ${version} del mapa de ${department}`
    const fault = isNewest && outlines !== null ? outlineFault(outlines, daneCodes) : null
    return [
      ...(fault === null ? [] : [`${map} ${fault}.`]),
      ...(isAfterGap ? [`${map} no sigue a la anterior: falta una.`] : []),
      ...(isInTrail ? [] : [`${map} no está en el registro de auditoría.`]),
      ...(told !== null && told !== digest ? [`${map} no es la que el registro de auditoría dice que se cargó.`] : []),
    ]
  })
}
