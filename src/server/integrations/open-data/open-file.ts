import type { OpenFile } from '../../../domain/integrations/row-set-names.ts'
import { openColumns, type Row } from '../../../domain/integrations/row-sets.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../../domain/list-exports/csv-text.ts'
import type { Querier } from '../../platform/db/database.ts'
import { rowsOnce } from '../rows/rows-once.ts'

/** Facts that an open file tells about its making. */
export type OpenSource = { entity: string; department: string; departmentId: number; at: Date }

const cellOf = (value: Row[string] | undefined) =>
  typeof value === 'boolean' ? (value ? '1' : '0') : String(value ?? '')

/** The rows of a set without what tells of persons, active ones alone. */
export async function* openFileChunks(q: Querier, { set, format }: OpenFile, source: OpenSource) {
  const columns = openColumns(set).filter(({ name }) => name !== 'inactivo')
  const names = columns.map(({ name }) => name)
  const { entity, department, departmentId, at } = source
  const head = {
    entidad: entity,
    departamento: department,
    conjunto: set,
    generado: at.toISOString(),
    columnas: columns,
  }
  yield Buffer.from(
    format === 'csv' ? BYTE_ORDER_MARK + csvLine(names) : `{"metadatos":${JSON.stringify(head)},\n"filas":[`,
  )
  let isFirst = true
  for await (const rows of rowsOnce(q, { set, departmentId })) {
    const open = rows.filter(({ inactivo }) => !inactivo)
    const lines = open.map((row) => {
      if (format === 'csv') return csvLine(names.map((name) => cellOf(row[name])))
      const text = `${isFirst ? '\n' : ',\n'}${JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name] ?? null])))}`
      isFirst = false
      return text
    })
    yield Buffer.from(lines.join(''))
  }
  if (format === 'json') yield Buffer.from('\n]}\n')
}
