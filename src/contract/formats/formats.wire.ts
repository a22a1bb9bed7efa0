import { z } from 'zod'
import { formatContent } from '../../domain/formats/format-draft.ts'
import { FORMAT_STATES, newFormat } from '../../domain/formats/format-forms.ts'
import { type ListQuery, SEARCH_FIELD } from '../../domain/shared/list-query.ts'
import { endpoint } from '../core/endpoint.ts'
import { exportEndpoint, listEndpoint } from '../core/list-endpoint.ts'
import { flag, inId, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { type Form, form, wireObject } from '../core/wire-object.ts'
import { draft, editionName, editionState, formatState, ofEdition, ofFormat } from './format-parts.ts'

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
  /** Types whose visits pass to a format with its first edition, on the day of `next`; absent for others. */
  nextUses: ['next_uses', list(use).optional()],
  /** Points of the draft, or else of the current edition, or else of the next. */
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
  nextUses: ['next_uses', list(use).optional()],
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
