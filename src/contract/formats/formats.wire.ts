import { z } from 'zod'
import type { FieldChange } from '../../domain/formats/content-diff.ts'
import { EDITION_STATES } from '../../domain/formats/edition-state.ts'
import { formatContent } from '../../domain/formats/format-draft.ts'
import {
  comparison,
  draftBase,
  draftEnd,
  draftSave,
  FORMAT_STATES,
  formatEdit,
  formatImport,
  newFormat,
  publication,
  restoration,
  retirement,
  withdrawal,
} from '../../domain/formats/format-forms.ts'
import { type ListQuery, SEARCH_FIELD } from '../../domain/shared/list-query.ts'
import { endpoint, fileReply, pathId } from '../core/endpoint.ts'
import { exportEndpoint, listEndpoint } from '../core/list-endpoint.ts'
import { day, flag, inFile, inId, inJson, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { type Form, form, wireObject } from '../core/wire-object.ts'
import { concepto } from '../inspections.wire.ts'
import { acceptedJob } from '../jobs.wire.ts'

const ofFormat = wireObject({ id: ['id', pathId] })
const ofEdition = wireObject({ checklistId: ['checklist_id', pathId] })
const rowVersion = { rowVersion: ['row_version', inNumber] } as const

/**
 * A fault of a draft. `path` is a field such as `sections[0].items[2].pointsA`; it is empty for the whole sum, and `base`
 * where a later edition has changes that the draft would undo.
 */
const problem = wireObject({
  path: ['path', text],
  level: ['level', z.enum(['error', 'warning'])],
  text: ['text', text],
})
const savedDraft = { rowVersion: ['row_version', number], problems: ['problems', list(problem)] } as const

const editionName = {
  checklistId: ['checklist_id', number],
  version: ['version', number],
  effectiveFrom: ['effective_from', day],
} as const
const editionState = z.enum(EDITION_STATES)
const formatState = z.enum(FORMAT_STATES)

/** A type of inscription whose visits are filled on the format. */
const use = wireObject({ inscriptionTypeId: ['typeofinscription_id', number], name: ['name', text] })

/** A format in the list. A model came with the product and is never edited. */
export const formatRow = wireObject({
  id: ['format_id', number],
  code: ['code', text],
  name: ['name', text],
  isModel: ['is_model', flag],
  state: ['state', formatState],
  current: ['current', nullable(wireObject(editionName))],
  /** The next edition that is published and not yet in force. */
  next: ['next', nullable(wireObject(editionName))],
  /** The open draft: who saved it last and when (ISO instant), and how many errors hinder publishing. */
  draft: ['draft', nullable(wireObject({ by: ['by', text], at: ['at', text], errors: ['errors', number] }))],
  uses: ['uses', list(use)],
  /** Points of the draft, or else of the current edition. */
  sum: ['sum', number],
})

const formatOrder = {
  fields: {
    format_id: 'id',
    code: 'code',
    name: 'name',
    is_model: 'isModel',
    has_draft: 'hasDraft',
    state: 'state',
    sum: 'sum',
    uses: 'uses',
  },
  defaultSort: 'id',
} as const

const formats = listEndpoint({
  path: '/api/formats',
  summary: 'Formatos (listas de chequeo) del departamento y modelos de Vigía',
  collection: 'formats',
  row: formatRow,
  order: formatOrder,
})

export const exportFormats = exportEndpoint({
  path: '/api/export/formats',
  summary: 'Formatos del departamento y modelos de Vigía en un archivo',
  order: formatOrder,
})

type FormatFields = (typeof formatOrder.fields)[keyof typeof formatOrder.fields]

/** `state` and `q` in the address are two of the list's filters, in short. */
const withShortFilters = ({ wire, ...query }: Form): Form<z.ZodType<ListQuery<FormatFields>>> =>
  ({
    ...query,
    wire: z.codec(z.record(z.string(), z.unknown()), z.custom<ListQuery<FormatFields>>(), {
      decode: ({ state, [SEARCH_FIELD]: searched, ...sent }, { issues }) => {
        const decoded = z.safeDecode(wire, sent)
        if (!decoded.success) {
          issues.push(...decoded.error.issues.map((issue) => ({ ...issue, input: sent }) as z.core.$ZodRawIssue))
          return z.NEVER
        }
        const read = decoded.data as ListQuery<FormatFields>
        const filters = [...read.filters]
        if (typeof state === 'string' && state !== '') filters.push({ field: 'state', operator: '=', value: state })
        if (typeof searched === 'string' && searched !== '') {
          filters.push({ field: SEARCH_FIELD, operator: 'like', value: searched.slice(0, 200) })
        }
        return { ...read, filters }
      },
      encode: (asked) => z.encode(wire, asked) as Record<string, unknown>,
    }),
    openApiSchemas: { ...query.openApiSchemas, state: { type: 'string', enum: FORMAT_STATES }, q: { type: 'string' } },
  }) as Form<z.ZodType<ListQuery<FormatFields>>>

export const listFormats = { ...formats, query: withShortFilters(formats.query) }

/** A new format with an open draft: empty, or with the content of `copy_of`. */
export const createFormat = endpoint({
  method: 'POST',
  path: '/api/formats',
  summary: 'Crear un formato, vacío o como copia de otro; solo administradores',
  body: form(newFormat, {
    code: ['code', inText],
    name: ['name', inText],
    legalBase: ['legal_base', inText],
    copyOf: ['copy_of', inId],
  }),
  reply: wireObject({ id: ['format_id', number] }),
  sends: 'json',
})

/** A published edition. `inspections` counts those that were begun on it, `sum` are its points. */
const editionSummary = wireObject({
  ...editionName,
  state: ['state', editionState],
  inspections: ['inspections', number],
  items: ['items', number],
  publishedAt: ['published_at', nullable(text)],
  publishedBy: ['published_by', nullable(text)],
  note: ['note', text],
  withdrawnAt: ['withdrawn_at', nullable(text)],
  withdrawnReason: ['withdrawn_reason', nullable(text)],
})

const draft = wireObject({
  ...savedDraft,
  content: ['content', formatContent],
  /** The edition that the draft began with; null for a new format. */
  baseChecklistId: ['base_checklist_id', nullable(number)],
  updatedBy: ['updated_by', text],
  updatedAt: ['updated_at', text],
})

const formatDetail = wireObject({
  id: ['format_id', number],
  code: ['code', text],
  name: ['name', text],
  legalBase: ['legal_base', text],
  isModel: ['is_model', flag],
  state: ['state', formatState],
  derivedFrom: ['derived_from', nullable(number)],
  retiredAt: ['retired_at', nullable(text)],
  retiredReason: ['retired_reason', nullable(text)],
  replacementId: ['replacement_id', nullable(number)],
  /** The version that a correction of the name names; the draft has its own. Absent in replies of older servers. */
  rowVersion: ['row_version', number.optional()],
  uses: ['uses', list(use)],
  draft: ['draft', nullable(draft)],
  /** The newest first. */
  editions: ['editions', list(editionSummary)],
})

export const getFormat = endpoint({
  method: 'GET',
  path: '/api/formats/:id',
  summary: 'Un formato con su borrador y sus ediciones',
  params: ofFormat,
  reply: wireObject({ format: ['format', formatDetail] }),
})

export const listEditions = endpoint({
  method: 'GET',
  path: '/api/formats/:id/editions',
  summary: 'Ediciones de un formato, la más nueva primero',
  params: ofFormat,
  reply: wireObject({ editions: ['editions', list(editionSummary)], total: ['total', number] }),
})

export const getEdition = endpoint({
  method: 'GET',
  path: '/api/formats/editions/:checklist_id',
  summary: 'Una edición completa',
  params: ofEdition,
  reply: wireObject({
    edition: [
      'edition',
      wireObject({
        ...editionName,
        formatId: ['format_id', number],
        code: ['code', text],
        name: ['name', text],
        state: ['state', editionState],
        content: ['content', formatContent],
      }),
    ],
  }),
})

/**
 * Opens a draft with the content of the current edition, or of `from` (`checklist_id`), such as one that is scheduled; 409
 * where a draft is open.
 */
export const openDraft = endpoint({
  method: 'POST',
  path: '/api/formats/:id/draft',
  summary: 'Abrir un borrador desde la edición vigente; solo administradores',
  params: ofFormat,
  query: form(draftBase, { from: ['from', inId] }),
  reply: draft,
})

/**
 * Keeps a draft, right or wrong. An older `row_version` is 409 `format.draft-changed`, with who saved the newer one
 * (`error.saved_by`) and when (`error.saved_at`, ISO instant).
 */
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/formats/:id/draft',
  summary: 'Guardar el borrador; solo administradores',
  params: ofFormat,
  body: form(draftSave, { ...rowVersion, content: ['content', inJson()] }),
  reply: wireObject(savedDraft),
  sends: 'json',
})

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/api/formats/:id/draft',
  summary: 'Descartar el borrador; solo administradores',
  params: ofFormat,
  body: form(draftEnd, rowVersion),
  reply: wireObject({ id: ['format_id', number] }),
  sends: 'json',
})

const anyValue = z.custom<FieldChange['before']>()

const itemChange = wireObject({
  lineage: ['lineage', nullable(number)],
  /** Names a new item of a draft, which has no lineage yet. */
  key: ['key', text],
  kind: ['kind', z.enum(['added', 'removed', 'moved', 'changed'])],
  number: ['number', text],
  title: ['title', text],
  fields: [
    'fields',
    list(wireObject({ field: ['field', text], before: ['before', anyValue], after: ['after', anyValue] })),
  ],
})

const sectionChange = wireObject({
  kind: ['kind', z.enum(['added', 'removed', 'renamed'])],
  before: ['before', nullable(text)],
  after: ['after', nullable(text)],
})

/** `from` and `to` are ids of editions (`checklist_id`), or `draft`. */
export const compareFormat = endpoint({
  method: 'GET',
  path: '/api/formats/:id/diff',
  summary: 'Comparar dos ediciones, o una edición con el borrador',
  params: ofFormat,
  query: form(comparison, { from: ['from', inNumber], to: ['to', inNumber] }),
  reply: wireObject({
    changes: ['changes', list(itemChange)],
    sections: ['sections', list(sectionChange)],
    totals: [
      'totals',
      wireObject({
        added: ['added', number],
        removed: ['removed', number],
        moved: ['moved', number],
        changed: ['changed', number],
        /** Items whose points changed. */
        points: ['points', number],
        sumBefore: ['sum_before', number],
        sumAfter: ['sum_after', number],
      }),
    ],
  }),
})

export const publishFormat = endpoint({
  method: 'POST',
  path: '/api/formats/:id/publish',
  summary: 'Publicar el borrador como edición que rige desde un día; solo administradores',
  params: ofFormat,
  body: form(publication, {
    ...rowVersion,
    effectiveFrom: ['effective_from', inText],
    note: ['note', inText],
    confirm: ['confirm', inText],
  }),
  reply: wireObject({ checklistId: ['checklist_id', number], version: ['version', number] }),
  sends: 'json',
})

/** Only for an edition that is not yet in force and has no visits. */
export const withdrawEdition = endpoint({
  method: 'POST',
  path: '/api/formats/editions/:checklist_id/withdraw',
  summary: 'Anular una edición programada; solo administradores',
  params: ofEdition,
  body: form(withdrawal, { reason: ['reason', inText] }),
  reply: wireObject({ checklistId: ['checklist_id', number], state: ['state', editionState] }),
  sends: 'json',
})

/** The types of inscription that use the format go over to `replacement_id`. */
export const retireFormat = endpoint({
  method: 'POST',
  path: '/api/formats/:id/retire',
  summary: 'Retirar un formato; solo administradores',
  params: ofFormat,
  body: form(retirement, { reason: ['reason', inText], replacementId: ['replacement_id', inId] }),
  reply: wireObject({ id: ['format_id', number], state: ['state', formatState] }),
  sends: 'json',
})

/** Brings a retired format back. The types of inscription that used it before its retirement use it again. */
export const restoreFormat = endpoint({
  method: 'POST',
  path: '/api/formats/:id/restore',
  summary: 'Reactivar un formato retirado; solo administradores',
  params: ofFormat,
  body: form(restoration, { reason: ['reason', inText] }),
  reply: wireObject({ id: ['format_id', number], state: ['state', formatState] }),
  sends: 'json',
})

/** Published editions keep the name that they were published with. An older `row_version` is 409 `row.changed`. */
export const editFormat = endpoint({
  method: 'PUT',
  path: '/api/formats/:id',
  summary: 'Corregir el nombre y la base legal de un formato; solo administradores',
  params: ofFormat,
  body: form(formatEdit, { ...rowVersion, name: ['name', inText], legalBase: ['legal_base', inText] }),
  reply: wireObject({ id: ['format_id', number], rowVersion: ['row_version', number] }),
  sends: 'json',
})

const outcome = wireObject({ compliancePct: ['percentage', number], concepto: ['concept', concepto] })

/**
 * The result of a simulation, in `data.job.result` of `GET /api/jobs/{job_id}` once the job is done. `changed` is
 * `up + down`; `parts_lost` counts answers AR that the draft allows no more, which count as I.
 */
export const simulationResult = wireObject({
  inspections: ['inspections', number],
  changed: ['changed', number],
  up: ['up', number],
  down: ['down', number],
  partsLost: ['parts_lost', number],
  text: ['text', text],
  label: ['label', text],
  /** `row_version` of the draft that was tried. */
  draftVersion: ['row_version', number],
  /** The first 20 actas whose concepto would change. */
  examples: [
    'examples',
    list(
      wireObject({
        id: ['inspections_id', number],
        establishmentId: ['establishment_id', number],
        number: ['acta_number', text],
        establishment: ['establishment_name', text],
        day: ['inspection_date', day],
        before: ['before', outcome],
        after: ['after', outcome],
      }),
    ),
  ],
})

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

/** Scores the closed inspections of the last twelve months with the draft, in a job. Nothing is written. */
export const simulateFormat = endpoint({
  method: 'POST',
  path: '/api/formats/:id/simulate',
  summary: 'Simular el borrador sobre las actas de los últimos doce meses; solo administradores',
  params: ofFormat,
  reply: acceptedJob,
})
