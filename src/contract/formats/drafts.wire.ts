import { draftBase, draftEnd, draftSave } from '../../domain/formats/format-forms.ts'
import { endpoint } from '../core/endpoint.ts'
import { inId, inJson, number } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { draft, ofFormat, rowVersion, savedDraft } from './format-parts.ts'

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
