import { formatEdit, publication, restoration, retirement, withdrawal } from '../../domain/formats/format-forms.ts'
import { endpoint } from '../core/endpoint.ts'
import { inId, inText, number } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { editionState, formatState, ofEdition, ofFormat, rowVersion } from './format-parts.ts'

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
