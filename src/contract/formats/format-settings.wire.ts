import { z } from 'zod'
import { newBands, newPrintFormat, PRINT_SUBJECTS } from '../../domain/formats/format-forms.ts'
import { endpoint } from '../core/endpoint.ts'
import { day, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

/** Code and version that a printed document shows from a day on; the newest day that is not later counts. */
const printFormat = wireObject({
  id: ['print_format_id', number],
  subject: ['subject', z.enum(PRINT_SUBJECTS)],
  code: ['code', text],
  version: ['version', text],
  dated: ['dated', nullable(day)],
  effectiveFrom: ['effective_from', day],
  createdBy: ['created_by', nullable(text)],
  createdAt: ['created_at', text],
})

export const listPrintFormats = endpoint({
  method: 'GET',
  path: '/api/print-formats',
  summary: 'Códigos de impresión del departamento, por fecha',
  reply: wireObject({ printFormats: ['print_formats', list(printFormat)], total: ['total', number] }),
})

export const createPrintFormat = endpoint({
  method: 'POST',
  path: '/api/print-formats',
  summary: 'Poner un código de impresión desde un día; solo administradores',
  body: form(newPrintFormat, {
    subject: ['subject', inText],
    code: ['code', inText],
    version: ['version', inText],
    dated: ['dated', inText],
    effectiveFrom: ['effective_from', inText],
  }),
  reply: wireObject({ id: ['print_format_id', number] }),
  sends: 'json',
})

/** Lowest compliance, in percent, of each concepto from a day on. Version 1 came with the product. */
const bandsRow = wireObject({
  version: ['version', number],
  favorableFloor: ['favorable_floor', number],
  requirementsFloor: ['requirements_floor', number],
  effectiveFrom: ['effective_from', day],
  note: ['note', text],
  createdBy: ['created_by', nullable(text)],
})

export const listConceptoBands = endpoint({
  method: 'GET',
  path: '/api/concepto-bands',
  summary: 'Cortes del concepto, por fecha',
  reply: wireObject({ bands: ['concepto_bands', list(bandsRow)], total: ['total', number] }),
})

export const createConceptoBands = endpoint({
  method: 'POST',
  path: '/api/concepto-bands',
  summary: 'Poner los cortes del concepto desde un día; solo administradores',
  body: form(newBands, {
    favorableFloor: ['favorable_floor', inNumber],
    requirementsFloor: ['requirements_floor', inNumber],
    effectiveFrom: ['effective_from', inText],
    note: ['note', inText],
  }),
  reply: wireObject({ version: ['version', number] }),
  sends: 'json',
})
