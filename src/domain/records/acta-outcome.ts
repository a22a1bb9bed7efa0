import { conceptText, isDetection, splitItemText } from '../inspections/checklist.ts'
import { CONCEPTOS } from '../inspections/concepto-sanitario.ts'
import { isCriticalFinding } from '../inspections/item-answer.ts'
import { MEASURE_CODES, measureName } from '../inspections/sanitary-measures.ts'
import { formatPct } from '../inspections/score.ts'
import { evaluatedSections } from './acta-evaluation.ts'
import type { ActaBlock } from './acta-model.ts'
import { boxes, cell, DASH, field, fields, heading, lead, orDash, paragraph } from './acta-parts.ts'
import type { InspectionRecord, RecordItem } from './record.ts'

const evaluatedItems = (record: InspectionRecord): RecordItem[] =>
  evaluatedSections(record).flatMap((section) => section.items)

/** Number of the item, or its text if it has no number. */
function itemName({ description }: RecordItem): string {
  const { number, aspect } = splitItemText(description)
  return number || aspect
}

export function conceptoBlocks(record: InspectionRecord): ActaBlock[] {
  const critical = evaluatedItems(record).filter(isCriticalFinding).map(itemName)
  return [
    heading(2, 'II. Concepto sanitario'),
    fields([
      field(4, 'Porcentaje de cumplimiento', formatPct(record.compliancePct)),
      { span: 8, label: 'Concepto sanitario', boxes: boxes(CONCEPTOS, record.concepto) },
    ]),
    ...(critical.length > 0
      ? [paragraph(`Aspectos críticos calificados como Inaceptable: ${critical.join(', ')}.`)]
      : []),
  ]
}

const YES_NO = ['Sí', 'No'] as const
const yesNo = (answer: boolean | null) => (answer === null ? DASH : answer ? 'Sí' : 'No')

/** Whether an item gets a row in the table of samples. A recorded number counts even if its question has no answer. */
const hasSampleAnswer = (item: RecordItem) =>
  item.samplesTaken !== null ||
  item.counterSampleTaken !== null ||
  item.sampleRecord !== '' ||
  item.counterSampleRecord !== ''

export function samplesBlocks(record: InspectionRecord): ActaBlock[] {
  const items = evaluatedItems(record).filter(hasSampleAnswer)
  const taken = items.some((item) => item.samplesTaken === true)
  const blocks: ActaBlock[] = [
    heading(2, 'III. Toma de muestras'),
    fields([{ span: 12, label: '¿Se toman muestras?', boxes: boxes(YES_NO, yesNo(taken)) }]),
  ]
  if (items.length === 0) return blocks
  blocks.push({
    kind: 'table',
    name: 'Toma de muestras',
    columns: [
      { header: '#', meaning: 'Número del aspecto', width: 'box' },
      { header: 'Toma de muestras', width: 1 },
      { header: 'Acta de toma de muestras n.º', width: 2 },
      { header: 'Contramuestra', width: 1 },
      { header: 'Constancia de contramuestra n.º', width: 2 },
    ],
    rows: items.map((item) => [
      cell(itemName(item)),
      cell(yesNo(item.samplesTaken)),
      cell(orDash(item.sampleRecord)),
      cell(yesNo(item.counterSampleTaken)),
      cell(orDash(item.counterSampleRecord)),
    ]),
  })
  return blocks
}

export function requirementsBlocks(record: InspectionRecord): ActaBlock[] {
  const items = evaluatedItems(record).filter((item) => isDetection(item.concept))
  const title = heading(2, 'IV. Requerimientos')
  if (items.length === 0) return [title, paragraph('La visita no deja requerimientos.')]
  return [
    title,
    lead('El establecimiento debe corregir lo hallado en los siguientes aspectos:'),
    {
      kind: 'table',
      name: 'Requerimientos',
      title: { text: 'Requerimientos por aspecto' },
      columns: [
        { header: '#', meaning: 'Número del aspecto', width: 'box' },
        { header: 'Calificación', width: 3 },
        { header: 'Hallazgo por corregir', width: 8 },
        { header: 'Norma', width: 5 },
        { header: 'Plazo', width: 3 },
      ],
      rows: items.map((item) => [
        cell(itemName(item)),
        cell(conceptText[item.concept]),
        cell(orDash(item.finding)),
        cell(orDash(item.norm)),
        // The official writes the term by hand: no answer holds one.
        cell(),
      ]),
    },
  ]
}

export function measureBlocks(record: InspectionRecord): ActaBlock[] {
  const items = evaluatedItems(record)
  const measures = MEASURE_CODES.map((code) => {
    const aspects = items.filter((item) => item.measure === code).map(itemName)
    const reasons = aspects.length > 0 ? ` (aspectos: ${aspects.join(', ')})` : ''
    return { label: measureName[code] + reasons, checked: aspects.length > 0 }
  })
  return [
    heading(2, 'V. Medida sanitaria de seguridad'),
    lead(
      measures.some((measure) => measure.checked)
        ? 'Con fundamento en el artículo 576 de la Ley 9 de 1979 se aplica:'
        : 'No se aplica ninguna de las medidas del artículo 576 de la Ley 9 de 1979.',
    ),
    fields([{ span: 12, label: 'Medidas', boxes: measures }]),
  ]
}
