import { type Concept, conceptText, maxPoints, splitItemText } from '../inspections/checklist.ts'
import { CONCEPTOS, type ConceptoFloors, type ConceptoSanitario } from '../inspections/concepto-sanitario.ts'
import { formatPoints, roundedPct } from '../inspections/score.ts'
import { isBlank } from '../shared/text.ts'
import type { ActaBlock, ActaCell, ActaLine } from './acta-model.ts'
import { cell, field, fields, heading, line, paragraph } from './acta-parts.ts'
import type { InspectionRecord, RecordItem, RecordSection, ShownRecord } from './record.ts'

const pctText = (pct: number) => formatPoints(roundedPct(pct))
const justBelow = (floor: number) => pctText(floor - 0.1)

/** Bands as the acta prints them (R 9.10). The concepto itself is decided by the exact percentage (R 12.3). */
const bandTexts = ({ favorable, conRequerimientos }: ConceptoFloors): Record<ConceptoSanitario, string> => ({
  FAVORABLE: `${pctText(favorable)} - 100 %`,
  'FAVORABLE CON REQUERIMIENTOS': `${pctText(conRequerimientos)} - ${justBelow(favorable)} %`,
  DESFAVORABLE: `menos de ${justBelow(conRequerimientos)} %`,
})

const CRITICAL_RULE =
  'Si algún aspecto crítico se califica como Inaceptable, el concepto es DESFAVORABLE sin importar el porcentaje y se aplica medida sanitaria de seguridad.'

const MARKS =
  'La X señala el concepto de cada aspecto; cada casilla trae sus puntos. NA se escribe en la columna A, suma sus puntos y se justifica en los hallazgos.'

const CRITICAL = 'Crítico (C)'

/** The sections that the acta evaluates. Section 0 is not evaluated (R 2.44). */
export const evaluatedSections = (record: InspectionRecord): RecordSection[] =>
  record.sections.filter((section) => section.id !== 0)

function legendBlocks(floors: ConceptoFloors): ActaBlock[] {
  const bands = bandTexts(floors)
  return [
    heading(3, 'Criterios de evaluación'),
    fields(
      CONCEPTOS.map((concepto) => field(4, concepto, bands[concepto])),
      [field(12, 'Calificación de cada aspecto', [...Object.values(conceptText), CRITICAL].join(' · '))],
    ),
    paragraph(CRITICAL_RULE),
    paragraph(MARKS),
  ]
}

/** Column in which a concept is marked: NA has no column of its own and uses A. */
const columnOf = (concept: Concept): Concept => (concept === 'NA' ? 'A' : concept)

function optionCell(item: RecordItem, column: Concept): ActaCell {
  if (columnOf(item.concept) === column) {
    const mark = item.concept === 'NA' ? 'NA' : 'X'
    return { lines: [line(mark, 'mark'), line(formatPoints(item.points))], marked: true }
  }
  const points = item.concepts.find((option) => option.concept === column)?.points
  return { lines: points === undefined ? [] : [line(formatPoints(points), 'muted')] }
}

function findingCell(item: RecordItem, number: string): ActaCell {
  const lines: ActaLine[] = []
  if (item.concept === 'NA') lines.push(line(conceptText.NA, 'strong'))
  if (!isBlank(item.finding)) lines.push(line(item.finding))
  if (item.evidence) {
    const alt = `Evidencia fotográfica del aspecto ${number}`
    lines.push({
      kind: 'image',
      image: { kind: 'evidence', name: item.evidence, alt, absent: `${alt}: no disponible` },
    })
  }
  return { lines }
}

function itemRow(item: RecordItem): ActaCell[] {
  const { number, aspect } = splitItemText(item.description)
  return [
    cell(number),
    { lines: [line(aspect), ...(isBlank(item.norm) ? [] : [line(item.norm, 'muted')])] },
    optionCell(item, 'A'),
    optionCell(item, 'AR'),
    optionCell(item, 'I'),
    findingCell(item, number),
    item.isCritical ? { lines: [line('X', 'mark')], marked: true } : { lines: [] },
  ]
}

function sectionBlocks({ name, items }: RecordSection): ActaBlock[] {
  const points = items.reduce((sum, item) => sum + item.points, 0)
  const weight = items.reduce((sum, item) => sum + maxPoints(item), 0)
  return [
    {
      kind: 'table',
      name,
      title: { text: name, detail: `Puntaje: ${formatPoints(points)} de ${formatPoints(weight)}` },
      columns: [
        { header: '#', meaning: 'Número del aspecto', width: 'box' },
        { header: 'Aspecto a verificar', width: 1 },
        { header: 'A', meaning: conceptText.A, width: 'box' },
        { header: 'AR', meaning: conceptText.AR, width: 'box' },
        { header: 'I', meaning: conceptText.I, width: 'box' },
        { header: 'Hallazgos', width: 1 },
        { header: 'C', meaning: CRITICAL, width: 'box' },
      ],
      rows: items.map(itemRow),
    },
  ]
}

export const evaluationBlocks = (record: ShownRecord): ActaBlock[] => [
  heading(2, 'Evaluación'),
  ...(record.floors ? legendBlocks(record.floors) : []),
  ...evaluatedSections(record).flatMap(sectionBlocks),
]
