import { termText } from '../calendar/terms.ts'
import { conceptText, isCriticalFinding, isDetection, splitItemText } from '../inspections/checklist.ts'
import { CONCEPTOS } from '../inspections/concepto-sanitario.ts'
import { MEASURE_CODES, measureName } from '../inspections/sanitary-measures.ts'
import { formatPct } from '../inspections/score.ts'
import type { RecordRequirement } from '../requirements/born-requirements.ts'
import { verdictName } from '../requirements/follow-up.ts'
import { severityName } from '../requirements/requirement-words.ts'
import { weekdayOf } from '../shared/days.ts'
import { formatDay } from '../shared/time.ts'
import { weekdayName } from '../staff/staff-words.ts'
import { evaluatedSections } from './acta-evaluation.ts'
import type { ActaBlock, ActaCell } from './acta-model.ts'
import { boxes, cell, DASH, field, fields, heading, lead, line, orDash, paragraph } from './acta-parts.ts'
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

/** A term ends on a business day, so that its day of the week has one name. */
const dueText = (day: string): string => `Vence el ${weekdayName[weekdayOf(day) - 1]} ${formatDay(day)}`

const repeatsText = ({ repeats }: RecordRequirement) =>
  repeats === null ? [] : [line(`Reincidente (${repeats})`, 'strong')]

/** Number of an item by its title: '4.2' of '4.2 Pisos'; the title where it has none. */
const titleNumber = (title: string): string => /^\d[\d.]*/.exec(title)?.[0] ?? title

/** A row of the table of requirements; the term is the one that was sealed. */
const requirementRow = (item: { name: string; norm: string }, requirement: RecordRequirement): ActaCell[] => [
  cell(item.name),
  {
    lines: [
      line(requirement.number, 'strong'),
      line(`Gravedad ${severityName[requirement.severity].toLowerCase()}`),
      ...repeatsText(requirement),
    ],
  },
  cell(orDash(requirement.text)),
  cell(orDash(item.norm)),
  {
    lines: [
      line(`Plazo ${termText({ days: requirement.termDays, kind: requirement.termKind })}`),
      line(dueText(requirement.dueDay), 'strong'),
    ],
  },
]

/** The requirements with their terms, of records that have them under their seal (R 31.2). */
function sealedRequirements(record: InspectionRecord, sealed: readonly RecordRequirement[]): ActaBlock {
  const items = new Map(evaluatedItems(record).map((item) => [item.itemId, item]))
  return {
    kind: 'table',
    name: 'Requerimientos',
    title: { text: 'Requerimientos por aspecto' },
    columns: [
      { header: '#', meaning: 'Número del aspecto', width: 'box' },
      { header: 'Requerimiento', width: 4 },
      { header: 'Lo que debe corregir', width: 8 },
      { header: 'Norma', width: 5 },
      { header: 'Plazo', width: 5 },
    ],
    rows: sealed.flatMap((requirement) => {
      const { item: title, norm = '', itemId } = requirement
      if (title !== undefined) return [requirementRow({ name: titleNumber(title), norm }, requirement)]
      const item = items.get(itemId)
      return item ? [requirementRow({ name: itemName(item), norm: item.norm }, requirement)] : []
    }),
  }
}

export function requirementsBlocks(record: InspectionRecord): ActaBlock[] {
  const items = evaluatedItems(record).filter((item) => isDetection(item.concept))
  const title = heading(2, 'IV. Requerimientos')
  if (items.length === 0 && !record.requirements?.length) return [title, paragraph('La visita no deja requerimientos.')]
  return [
    title,
    lead('El establecimiento debe corregir lo hallado en los siguientes aspectos:'),
    record.requirements ? sealedRequirements(record, record.requirements) : unsealedRequirements(items),
  ]
}

/** The requirements of records that were closed before terms were sealed. */
function unsealedRequirements(items: readonly RecordItem[]): ActaBlock {
  return {
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
  }
}

/** The requirements that a follow-up visit verified (R 32.5); nothing of other visits, and nothing where the device sent no verdict. */
export function followUpBlocks({ followUp }: InspectionRecord): ActaBlock[] {
  if (!followUp || followUp.verdicts.length === 0) return []
  return [
    heading(2, 'Seguimiento de requerimientos'),
    lead(`Se verificó lo requerido en el acta n.º ${followUp.acta}:`),
    {
      kind: 'table',
      name: 'Seguimiento de requerimientos',
      title: { text: 'Requerimientos verificados' },
      columns: [
        { header: 'Requerimiento', width: 4 },
        { header: 'Lo que debía corregir', width: 7 },
        { header: 'Vencía', width: 3 },
        { header: 'Resultado', width: 3 },
        { header: 'Observación', width: 7 },
      ],
      rows: followUp.verdicts.map(({ number, text, dueDay, verdict, observation }) => [
        { lines: [line(number, 'strong')] },
        cell(orDash(text)),
        cell(formatDay(dueDay)),
        { lines: [line(verdictName[verdict], 'strong')] },
        cell(orDash(observation)),
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
