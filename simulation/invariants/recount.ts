import lists from '../../src/server/catalogues/data/listas-chequeo.json' with { type: 'json' }
import type { StoredVisit } from './stored-visit.ts'

type Option = { concepto: string; calificacion: number }
const optionsByItem = new Map<number, readonly Option[]>(
  lists.flatMap(({ bloques }) => bloques.flatMap(({ items }) => items.map(({ id, conceptos }) => [id, conceptos]))),
)
const itemsByList = new Map(
  lists.map(({ id, bloques }) => [id, bloques.flatMap(({ items }) => items.map((item) => item.id))]),
)

const CODE = /\((A|AR|I|NA|C)\)$/

/** Points of a concept on an item, from the data of the checklist. An item that does not apply earns all (R 12.1). */
function pointsOf(itemId: number, concept: string): number {
  const options = optionsByItem.get(itemId) ?? []
  const most = Math.max(0, ...options.map(({ calificacion }) => calificacion))
  const found = options.find(({ concepto }) => CODE.exec(concepto)?.[1] === concept)
  return concept === 'NA' ? most : (found?.calificacion ?? Number.NaN)
}

/** The concepto of the acta by R 12.3: a critical fault fails, then 90 and 60 percent decide. */
function conceptoOf(pct: number, isCritical: boolean): string {
  if (isCritical || pct < 60) return 'DESFAVORABLE'
  return pct >= 90 ? 'FAVORABLE' : 'FAVORABLE CON REQUERIMIENTOS'
}

/** Faults in a closed visit's score and concepto, recounted from its answers without the product's code. */
export function recount({ visitId, checklistId, answers, compliancePct, concepto }: StoredVisit): string[] {
  const where = `visit ${visitId}`
  const asked = itemsByList.get(checklistId) ?? []
  const given = new Map(answers.map((answer) => [answer.itemId, answer]))
  const missing = asked.filter((id) => !given.has(id))
  if (missing.length > 0) return [`${where}: closed without an answer to ${missing.join()}`]
  let points = 0
  let most = 0
  for (const id of asked) {
    points += pointsOf(id, given.get(id)?.concept ?? '?')
    most += pointsOf(id, 'NA')
  }
  const pct = (points * 100) / most
  const isCritical = answers.some((answer) => answer.concept === 'I' && answer.isCritical)
  const expected = conceptoOf(pct, isCritical)
  return [
    ...(Math.abs((compliancePct ?? Number.NaN) - pct) < 1e-9
      ? []
      : [`${where}: ${compliancePct} %, recounted ${pct} %`]),
    ...(concepto === expected ? [] : [`${where}: ${concepto}, recounted ${expected}`]),
  ]
}
