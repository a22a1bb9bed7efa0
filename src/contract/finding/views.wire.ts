import { z } from 'zod'
import { newView, type ViewQuery, viewEdit, viewsQuery } from '../../domain/views/saved-view.ts'
import { VIEWED_LISTS } from '../../domain/views/viewed-lists.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { flag, inFlag, inJson, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

/**
 * A view of a list. `query` has the search (`buscar`), the order (`orden`) and the filters by the keys of the list's
 * address; `note` tells that one of them is gone. `may_edit` is for its owner, and for administrators where it is shared.
 */
const view = wireObject({
  id: ['view_id', number],
  list: ['list', z.enum(VIEWED_LISTS)],
  name: ['name', text],
  query: ['query', z.record(z.string(), z.string())],
  hidden: ['hidden_columns', list(text)],
  isShared: ['shared', flag],
  isDefault: ['is_default', flag],
  isOwn: ['own', flag],
  ownerName: ['user_name', text],
  mayEdit: ['may_edit', flag],
  note: ['note', nullable(text)],
  rowVersion: ['row_version', number],
})
export type SavedView = z.output<typeof view>

const fields = {
  name: ['name', inText],
  query: ['query', inJson<ViewQuery>()],
  hidden: ['hidden_columns', inJson<string[]>()],
  isShared: ['shared', inFlag],
  isDefault: ['is_default', inFlag],
} as const
const params = wireObject({ id: ['view_id', pathId] })
const saved = wireObject({ view: ['view', view] })

export const listViews = endpoint({
  method: 'GET',
  path: '/api/views',
  summary: 'Vistas guardadas: las propias y las compartidas de las listas que se pueden abrir',
  query: form(viewsQuery, { list: ['list', inText] }),
  reply: wireObject({ views: ['views', list(view)] }),
})

export const createView = endpoint({
  method: 'POST',
  path: '/api/views',
  summary: 'Guardar una vista de una lista; solo administradores las comparten',
  body: form(newView, { list: ['list', inText], ...fields }),
  reply: saved,
  sends: 'json',
})

export const editView = endpoint({
  method: 'PUT',
  path: '/api/views/:view_id',
  summary: 'Cambiar una vista propia; un administrador, también una compartida',
  params,
  body: form(viewEdit, { ...fields, rowVersion: ['row_version', inNumber] }),
  reply: saved,
  sends: 'json',
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/views/:view_id',
  summary: 'Borrar una vista propia; un administrador, también una compartida',
  params,
  reply: wireObject({ isDone: ['done', flag] }),
})
