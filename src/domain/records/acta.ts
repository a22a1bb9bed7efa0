import { formatDay } from '../shared/time.ts'
import { annexBlocks } from './acta-annex.ts'
import { notificationBlocks, observationBlocks } from './acta-closing.ts'
import { evaluationBlocks } from './acta-evaluation.ts'
import {
  DEPARTMENT,
  identificationBlocks,
  lastInspectionBlocks,
  motiveBlocks,
  visitBlocks,
} from './acta-identification.ts'
import { type ActaIssue, unsignedText } from './acta-issue.ts'
import type { ActaDocument, ActaHeader } from './acta-model.ts'
import { conceptoBlocks, followUpBlocks, measureBlocks, requirementsBlocks, samplesBlocks } from './acta-outcome.ts'
import { field } from './acta-parts.ts'
import { defaultLetterhead, headOf, type Letterhead } from './letterhead.ts'
import { actaNumber, type ShownRecord, standardPrintFormat } from './record.ts'

const formOf = ({ printFormat }: ShownRecord) => printFormat ?? standardPrintFormat

const header = (record: ShownRecord, letterhead: Letterhead): ActaHeader => ({
  ...headOf(DEPARTMENT, { ...letterhead, ...record.entity }),
  title: 'Acta de inspección sanitaria con enfoque de riesgo',
  subtitle: record.inscriptionType,
  control: [
    field(12, 'Código', formOf(record).code),
    field(12, 'Versión', formOf(record).version),
    field(12, 'Fecha', formatDay(record.day)),
  ],
})

const footer = (record: ShownRecord, issue: ActaIssue | undefined): string =>
  [
    formOf(record).code,
    `Versión ${formOf(record).version}`,
    `Acta n.º ${actaNumber(record)}`,
    ...(issue?.kind === 'unsigned' ? [unsignedText(issue)] : []),
  ].join(' · ')

/**
 * The acta of a closed inspection, ready to be laid out.
 * @param issue absent for renderings that are no file of the entity: the screen and the HTML
 */
export const actaDocument = (record: ShownRecord, letterhead = defaultLetterhead, issue?: ActaIssue): ActaDocument => ({
  title: `Acta ${actaNumber(record)}`,
  footer: footer(record, issue),
  day: record.day,
  header: header(record, letterhead),
  blocks: [
    ...visitBlocks(record),
    ...identificationBlocks(record),
    ...lastInspectionBlocks(record),
    ...motiveBlocks(record),
    ...evaluationBlocks(record),
    ...conceptoBlocks(record),
    ...samplesBlocks(record),
    ...followUpBlocks(record),
    ...requirementsBlocks(record),
    ...measureBlocks(record),
    ...observationBlocks(record),
    ...notificationBlocks(record, issue),
    ...annexBlocks(record),
  ],
})
