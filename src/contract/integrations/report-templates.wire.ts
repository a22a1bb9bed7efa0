import { z } from 'zod'
import { PACKAGE_SOURCES } from '../../domain/integrations/package-files.ts'
import {
  COLUMN_FORMATS,
  type ColumnFormat,
  MAX_TEMPLATE_COLUMNS,
  templateForm,
  templatePreviewForm,
  templateReset,
} from '../../domain/integrations/report-template.ts'
import { endpoint } from '../core/endpoint.ts'
import { flag, inJsonList, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

const format = z.enum(COLUMN_FORMATS)
const column = wireObject({ column: ['column', text], name: ['name', text], format: ['format', format] })

const template = wireObject({
  /** Workbook of the package, without its ending. */
  source: ['source', z.enum(PACKAGE_SOURCES)],
  /** The rows of the workbook, in words. */
  note: ['note', text],
  columns: ['columns', list(column)],
  /** Facts that the workbook may have, with the formats of each; `personal` ones are masked unless asked for. */
  available: [
    'available',
    list(
      wireObject({
        column: ['column', text],
        formats: ['formats', list(format)],
        isPersonal: ['personal', flag],
      }),
    ),
  ],
  shipped: ['shipped', list(column)],
  isShipped: ['is_shipped', flag],
  /** 0 for a workbook that no one has arranged yet. */
  rowVersion: ['row_version', number],
  editedBy: ['edited_by', nullable(text)],
  editedAt: ['edited_at', nullable(text)],
})
export type ReportTemplate = z.output<typeof template>

const columnsSent = [
  'columns',
  inJsonList(
    wireObject(
      { column: ['column', inText], name: ['name', inText], format: ['format', inText as z.ZodType<ColumnFormat>] },
      'refuse',
    ),
    MAX_TEMPLATE_COLUMNS,
  ),
] as const
const params = wireObject({ source: ['source', text] })
const saved = wireObject({ rowVersion: ['row_version', number] })

export const listReportTemplates = endpoint({
  method: 'GET',
  path: '/api/report-templates',
  summary: 'Columnas de los libros del paquete; solo administradores',
  reply: wireObject({ templates: ['templates', list(template)] }),
})

export const saveReportTemplate = endpoint({
  method: 'PUT',
  path: '/api/report-templates/:source',
  summary: 'Guardar las columnas de un libro del paquete: dato, título, orden y formato; solo administradores',
  params,
  body: form(templateForm, { columns: columnsSent, rowVersion: ['row_version', inNumber] }),
  reply: saved,
})

export const resetReportTemplate = endpoint({
  method: 'POST',
  path: '/api/report-templates/:source/reset',
  summary: 'Volver a las columnas originales de un libro del paquete; solo administradores',
  params,
  body: form(templateReset, { rowVersion: ['row_version', inNumber] }),
  reply: saved,
})

export const previewReportTemplate = endpoint({
  method: 'POST',
  path: '/api/report-templates/:source/preview',
  summary: 'Primeras filas de un libro del paquete con otras columnas, enmascaradas; no guarda nada',
  params,
  body: form(templatePreviewForm, { columns: columnsSent }),
  reply: wireObject({
    names: ['names', list(text)],
    rows: ['rows', list(z.array(z.string()))],
    /** True when there are fewer than five, and more rows of the installation than a preview reads. */
    isCut: ['cut', flag],
  }),
})
