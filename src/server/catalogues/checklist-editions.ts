import { CONCEPTS, type ConceptPoints, conceptText } from '../../domain/inspections/checklist.ts'
import type { ChecklistEdition, ModelFormat } from './checklist-editions.queries.ts'
import data from './data/listas-chequeo.json' with { type: 'json' }

type ChecklistRecord = (typeof data)[number]
type SectionRecord = ChecklistRecord['bloques'][number]
type ItemRecord = SectionRecord['items'][number]

function pointsOf(item: ItemRecord): ConceptPoints[] {
  const points = item.conceptos.map(({ concepto, calificacion }) => {
    const concept = CONCEPTS.find((code) => conceptText[code] === concepto)
    if (concept === undefined) throw new Error(`Item ${item.id} has the unknown concept '${concepto}'.`)
    return { concept, points: calificacion }
  })
  if (!item.admite_na) return points
  const most = Math.max(...points.map((option) => option.points))
  return [...points, { concept: 'NA', points: most }]
}

const itemRow = (item: ItemRecord, checklistId: number, sectionId: number, position: number) => ({
  id: item.id,
  checklistId,
  sectionId,
  position,
  number: item.numero,
  title: item.titulo,
  description: item.descripcion,
  norm: item.norma,
  concepts: pointsOf(item),
  suggestedCritical: item.critico_sugerido,
  suggestedRequirement: item.requerimiento_sugerido,
  theme: item.tema,
})

/** An edition from its data. Positions count from 1, in the order of the data. */
const editionOf = (record: ChecklistRecord): ChecklistEdition => ({
  checklist: { id: record.id, code: record.codigo, version: record.version, name: record.nombre },
  sections: record.bloques.map((section, index) => ({
    id: section.id,
    checklistId: record.id,
    position: index + 1,
    name: section.nombre,
    weight: section.peso,
  })),
  items: record.bloques.flatMap((section) =>
    section.items.map((item, index) => itemRow(item, record.id, section.id, index + 1)),
  ),
})

/** The checklists of this build, one version of each. */
export const checklistEditions: readonly ChecklistEdition[] = data.map(editionOf)

/** The models of this build. A later version of a checklist belongs to the model of its code. */
export const modelFormats: readonly ModelFormat[] = data.map(({ id, codigo, nombre, norma_base }) => ({
  id,
  code: codigo,
  name: nombre,
  legalBase: norma_base,
}))
