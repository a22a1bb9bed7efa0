import type { Querier } from '../../platform/db/database.ts'
import {
  LIST_NAMES,
  type ListDifference,
  type ListName,
  listDifferences,
} from '../../platform/lists/compare-lists.queries.ts'
import { hasTable, MOST, type OnPart, REMADE } from './faults-in-spans.ts'

/** Each list and its rows in words. */
const WORDS: Readonly<Record<ListName, { list: string; row: string }>> = {
  users: { list: 'usuarios', row: 'el usuario con identificador' },
  establishments: { list: 'establecimientos', row: 'la inscripción' },
  assignments: { list: 'visitas', row: 'la visita' },
  inspections: { list: 'inspecciones realizadas', row: 'el acta' },
  measures: { list: 'medidas sanitarias', row: 'la medida con identificador' },
  complaints: { list: 'quejas', row: 'la queja' },
  samples: { list: 'muestras', row: 'la muestra' },
  cases: { list: 'expedientes sancionatorios', row: 'el expediente' },
}

function faultOf(list: ListName, { name, kind }: ListDifference): string {
  const row = `${WORDS[list].row} ${name}`
  const what = {
    missing: `falta ${row}`,
    stray: `está ${row}, que no existe`,
    other: `${row} no está como se guardó`,
  }[kind]
  return `En el listado de ${WORDS[list].list} ${what}. ${REMADE}`
}

/** Rows of lists that are not what their sources say, and sources without a row (decision 077). */
export async function listFaults(q: Querier, onPart: OnPart): Promise<string[]> {
  const faults: string[] = []
  for (const list of LIST_NAMES) {
    // A database of before has fewer lists.
    if (!(await hasTable(q, `lists.listed_${list}`))) continue
    for await (const found of listDifferences(q, list)) {
      faults.push(...found.map((difference) => faultOf(list, difference)))
      onPart()
      if (faults.length >= MOST) return faults
    }
  }
  return faults
}
