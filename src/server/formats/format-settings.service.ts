import type { z } from 'zod'
import type { newBands, newPrintFormat } from '../../domain/formats/format-forms.ts'
import { TODAY_OR_LATER } from '../../domain/formats/publishing.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import type { FormatAct } from './find-format.ts'
import { insertOwnBands, insertPrintFormat } from './format-settings.queries.ts'

const PRINT_TAKEN = 'Ya hay un código para ese documento que rige desde ese día.'
const BANDS_TAKEN = 'Ya hay unos cortes que rigen desde ese día.'

const wrongDay = (text: string) =>
  new Problem('format.date', { params: { reason: text }, fields: { effectiveFrom: text } })

/** Refuses a day of before: what was printed and closed stays as it is. */
function refusePast(effectiveFrom: string, at: Date): void {
  if (effectiveFrom < dayOf(at)) throw wrongDay(TODAY_OR_LATER)
}

/** Sets code and version of a printed document from a day on. */
export const addPrintFormat = (
  db: Querier,
  { by, at }: FormatAct,
  form: z.output<typeof newPrintFormat>,
): Promise<number> =>
  db.transaction(async (tx) => {
    refusePast(form.effectiveFrom, at)
    const row = { ...form, dated: form.dated ?? null, departmentId: by.departmentId, createdBy: by.id, createdAt: at }
    const id = await insertPrintFormat(tx, row)
    if (id === undefined) throw wrongDay(PRINT_TAKEN)
    const details = { ...form }
    await audit(tx, { official: by, at, action: 'create', subject: 'print-format', subjectId: id, details })
    return id
  })

/** Sets the floors of the concepto from a day on. */
export const addConceptoBands = (
  db: Querier,
  { by, at }: FormatAct,
  form: z.output<typeof newBands>,
): Promise<number> =>
  db.transaction(async (tx) => {
    refusePast(form.effectiveFrom, at)
    const version = await insertOwnBands(tx, { ...form, departmentId: by.departmentId, createdBy: by.id })
    if (version === undefined) throw wrongDay(BANDS_TAKEN)
    const details = { ...form }
    await audit(tx, { official: by, at, action: 'create', subject: 'concepto-bands', subjectId: version, details })
    return version
  })
