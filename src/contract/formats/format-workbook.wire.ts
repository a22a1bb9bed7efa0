import { formatImport } from '../../domain/formats/format-forms.ts'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { inFile, list, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { ofEdition, ofFormat, rowVersion, savedDraft } from './format-parts.ts'

export const exportEdition = endpoint({
  method: 'GET',
  path: '/api/formats/editions/:checklist_id/export.xlsx',
  summary: 'Una edición como libro de Excel',
  params: ofEdition,
  reply: fileReply,
  answersFile: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
})

/**
 * Reads a workbook into the draft, whole or not at all; without an open draft it opens one. Faults of cells are 422
 * `format.sheet` with all of them in `error.errors`; `warnings` names columns that were not read.
 */
export const importFormat = endpoint({
  method: 'POST',
  path: '/api/formats/:id/import',
  summary: 'Importar un libro de Excel al borrador; solo administradores',
  params: ofFormat,
  body: form(formatImport, { ...rowVersion, file: ['file', inFile] }),
  reply: wireObject({ ...savedDraft, warnings: ['warnings', list(text)] }),
})
