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
import type { ActaDocument, ActaHeader } from './acta-model.ts'
import { conceptoBlocks, measureBlocks, requirementsBlocks, samplesBlocks } from './acta-outcome.ts'
import { field } from './acta-parts.ts'
import { defaultLetterhead, headOf, type Letterhead } from './letterhead.ts'
import { actaNumber, type InspectionRecord, type ShownRecord } from './record.ts'

/** Code and version of the acta's form (R 2.41). */
const FORM = { code: 'GS-IVCSA-FO-002', version: '02' }

const header = (record: InspectionRecord, letterhead: Letterhead): ActaHeader => ({
  ...headOf(DEPARTMENT, letterhead),
  title: 'Acta de inspección sanitaria con enfoque de riesgo',
  subtitle: record.inscriptionType,
  control: [
    field(12, 'Código', FORM.code),
    field(12, 'Versión', FORM.version),
    field(12, 'Fecha', formatDay(record.day)),
  ],
})

/** The acta of a closed inspection, ready to be laid out. */
export const actaDocument = (record: ShownRecord, letterhead = defaultLetterhead): ActaDocument => ({
  title: `Acta ${actaNumber(record)}`,
  footer: `${FORM.code} · Versión ${FORM.version} · Acta n.º ${actaNumber(record)}`,
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
    ...requirementsBlocks(record),
    ...measureBlocks(record),
    ...observationBlocks(record),
    ...notificationBlocks(record),
    ...annexBlocks(record),
  ],
})
