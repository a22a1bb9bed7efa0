import { z } from 'zod'
import { seriesForm, tableImport, typeForm } from '../../domain/files/file-forms.ts'
import { DISPOSITIONS } from '../../domain/files/file-words.ts'
import { endpoint, fileReply, pathId } from '../core/endpoint.ts'
import { exportEndpoint } from '../core/list-endpoint.ts'
import { day, flag, inFile, inFlag, inId, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

const seriesRow = wireObject({
  id: ['series_id', number],
  parentId: ['parent_id', nullable(number)],
  code: ['code', text],
  name: ['name', text],
  officeYears: ['office_years', number],
  centralYears: ['central_years', number],
  disposition: ['disposition', z.enum(DISPOSITIONS)],
  procedure: ['procedure', nullable(text)],
  tableVersion: ['trd_version', text],
  approvedOn: ['approved_on', nullable(day)],
  effectiveFrom: ['effective_from', nullable(day)],
  isActive: ['is_active', flag],
  /** Whether the archivist has confirmed the years and the disposition. */
  isConfirmed: ['confirmed', flag],
  /** Files under this version of the series. */
  files: ['files', number],
  rowVersion: ['row_version', number],
  types: [
    'types',
    list(wireObject({ id: ['type_id', number], name: ['name', text], isRequired: ['is_required', flag] })),
  ],
})

const seriesBody = form(seriesForm, {
  parentId: ['parent_id', inId],
  code: ['code', inText],
  name: ['name', inText],
  officeYears: ['office_years', inNumber],
  centralYears: ['central_years', inNumber],
  disposition: ['disposition', inText],
  procedure: ['procedure', inText],
  approvedOn: ['approved_on', inText],
  effectiveFrom: ['effective_from', inText],
  isConfirmed: ['confirmed', inFlag],
  rowVersion: ['row_version', inNumber],
})

const savedSeries = wireObject({ id: ['series_id', number], tableVersion: ['trd_version', text] })

/** The retention table (TRD), with the versions of before. */
export const getTable = endpoint({
  method: 'GET',
  path: '/api/trd',
  summary: 'Tabla de retención documental: series y tipologías',
  reply: wireObject({ series: ['series', list(seriesRow)] }),
})

export const exportSeries = exportEndpoint({
  path: '/api/export/series',
  summary: 'Tabla de retención documental en un archivo',
  order: {
    fields: {
      series_id: 'id',
      code: 'code',
      name: 'name',
      trd_version: 'tableVersion',
      office_years: 'officeYears',
      central_years: 'centralYears',
      disposition: 'disposition',
      is_active: 'isActive',
      confirmed: 'isConfirmed',
    },
    defaultSort: 'code',
  },
})

export const createSeries = endpoint({
  method: 'POST',
  path: '/api/trd/series',
  summary: 'Agregar una serie a la tabla de retención; solo administradores',
  body: seriesBody,
  reply: savedSeries,
  sends: 'json',
})

/** A series that files use gets a new version, and the files keep theirs. */
export const editSeries = endpoint({
  method: 'PUT',
  path: '/api/trd/series/:id',
  summary: 'Modificar una serie; si tiene expedientes, se crea una versión nueva; solo administradores',
  params: wireObject({ id: ['id', pathId] }),
  body: seriesBody,
  reply: savedSeries,
  sends: 'json',
})

export const createType = endpoint({
  method: 'POST',
  path: '/api/trd/types',
  summary: 'Agregar una tipología a una serie; solo administradores',
  body: form(typeForm, { seriesId: ['series_id', inId], name: ['name', inText], isRequired: ['is_required', inFlag] }),
  reply: wireObject({ id: ['type_id', number] }),
  sends: 'json',
})

/** The series in force as a workbook that the import reads back. */
export const exportTable = endpoint({
  method: 'GET',
  path: '/api/trd/export.xlsx',
  summary: 'La tabla de retención como libro de Excel',
  reply: fileReply,
  answersFile: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
})

/**
 * Reads a workbook into the table, whole or not at all. Faults of cells are 422 `trd.sheet` with all of them in
 * `error.errors`; `warnings` names columns that were not read.
 */
export const importTable = endpoint({
  method: 'POST',
  path: '/api/trd/import',
  summary: 'Cargar la tabla de retención desde un libro de Excel; solo administradores',
  body: form(tableImport, { file: ['file', inFile] }),
  reply: wireObject({
    created: ['created', number],
    changed: ['changed', number],
    unchanged: ['unchanged', number],
    types: ['types_added', number],
    warnings: ['warnings', list(text)],
  }),
})
