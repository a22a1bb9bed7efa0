import { sql } from 'drizzle-orm'
import { WORKED_STATES } from '../../domain/measures/measure-words.ts'
import { type Querier, rowsOf, wordsInSql } from '../platform/db/database.ts'

/** Items whose answers tell that a sample was taken. */
export const findSampledItems = (q: Querier, inspectionId: number): Promise<{ id: number; title: string }[]> =>
  rowsOf(
    q,
    sql`select a.item_id as id, concat_ws(' ', c.number, c.title) as title
      from inspection_answers a join checklist_items c on c.id = a.item_id
      where a.inspection_id = ${inspectionId} and a.samples_taken order by a.item_id`,
  )

/** Goods that a measure keeps, with the inspection that imposed the measure. */
type KeptGoods = {
  id: number
  measureId: number
  measureNumber: string
  inspectionId: number
  product: string
  brand: string | null
  lot: string | null
  quantity: number
  unit: string
}

/** Goods that measures of an establishment keep now. */
export const findKeptGoods = (q: Querier, departmentId: number, establishmentId: number): Promise<KeptGoods[]> =>
  rowsOf(
    q,
    sql`select g.id, m.id as "measureId", m.number as "measureNumber", m.inspection_id as "inspectionId",
        g.product, g.brand, g.lot, g.quantity::double precision as quantity, g.unit
      from measures m join measure_goods g on g.department_id = m.department_id and g.measure_id = m.id
      where m.department_id = ${departmentId} and m.establishment_id = ${establishmentId}
        and m.state in (${wordsInSql(WORKED_STATES)}) and g.state in ('inmovilizado', 'decomisado')
      order by g.id`,
  )
