import type { Querier } from '../../platform/db/database.ts'
import { hasCode } from '../../platform/db/errors.ts'
import { NOT_REMADE, type OnPart } from './faults-in-spans.ts'
import { feedFaults } from './feed-faults.ts'
import { figureFaults } from './figure-faults.ts'
import { fileCountFaults } from './file-count-faults.ts'
import { caseRowFaults } from './follow-up/case-row-faults.ts'
import { complaintRowFaults } from './follow-up/complaint-row-faults.ts'
import { measureRowFaults } from './follow-up/measure-row-faults.ts'
import { notMadeFaults } from './follow-up/not-made-faults.ts'
import { noticeRowFaults } from './follow-up/notice-row-faults.ts'
import { sampleRowFaults } from './follow-up/sample-row-faults.ts'
import { listFaults } from './list-faults.ts'
import { markFaults } from './mark-faults.ts'
import { requirementFaults } from './requirement-faults.ts'
import { scoreFaults } from './score-faults.ts'

/** Checks of derived rows, each with its rows in words. */
const CHECKS: readonly [what: string, faultsOf: (q: Querier, onPart: OnPart) => Promise<string[]>][] = [
  ['los listados', listFaults],
  ['los indicadores', figureFaults],
  ['las prioridades de visita', scoreFaults],
  ['los datos para otros sistemas', feedFaults],
  ['las marcas de visitas, inscripciones y actas', markFaults],
  ['los requerimientos', requirementFaults],
  ['las medidas sanitarias', measureRowFaults],
  ['las notificaciones de actas', noticeRowFaults],
  ['las muestras', sampleRowFaults],
  ['las quejas', complaintRowFaults],
  ['las visitas que no se hicieron', notMadeFaults],
  ['los expedientes para Jurídica', caseRowFaults],
  ['los expedientes', fileCountFaults],
]

/** Codes of PostgreSQL for a value of another form: an impossible day, a number out of range, another shape of JSON. */
const OTHER_FORM = ['22003', '22007', '22008', '22023', '22P02']

/** Whether a check met a value of another form. */
export const hasOtherForm = (error: unknown): boolean => hasCode(error, OTHER_FORM)

export const otherFormFault = (what: string): string =>
  `No se pudieron comparar ${what}: una fila guardada tiene un valor de otra forma. ${NOT_REMADE}`

/**
 * Faults of rows that other rows give: lists, figures, marks and counts (decision 077). A source with a value of another
 * form is a fault too, and ends only the check that meets it.
 */
export async function derivedFaults(q: Querier, onPart: OnPart): Promise<string[]> {
  const faults: string[] = []
  for (const [what, faultsOf] of CHECKS) {
    try {
      faults.push(...(await faultsOf(q, onPart)))
    } catch (error) {
      if (!hasOtherForm(error)) throw error
      faults.push(otherFormFault(what))
    }
  }
  return faults
}
