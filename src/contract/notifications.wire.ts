import { z } from 'zod'
import * as field from '../domain/shared/fields.ts'
import { endpoint, pathId } from './core/endpoint.ts'
import { flag, inFlag, text } from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'

const notified = {
  recipient: ['email', text],
  /** Consent to notifications by e-mail (Ley 1437 de 2011, art. 56), as the inscription had it at that time. */
  isConsented: ['electronic_notification', flag.optional()],
} as const

export const notifyEstablishment = endpoint({
  method: 'POST',
  path: '/api/inscription/notify/:establishment_id',
  summary: 'Notificar la inscripción al correo del establecimiento',
  params: wireObject({ id: ['establishment_id', pathId] }),
  reply: wireObject(notified),
})

export const notifyInspection = endpoint({
  method: 'POST',
  path: '/api/inspection/notify/:inspections_id',
  summary: 'Notificar el acta al correo del establecimiento',
  params: wireObject({ id: ['inspections_id', pathId] }),
  reply: wireObject(notified),
})

export const archiveForm = z.object({ isArchived: z.boolean({ error: field.REQUIRED }) })

/** Hides a record from the list or shows it again (R 10.4). The record itself never changes. */
export const archiveInspection = endpoint({
  method: 'PATCH',
  path: '/api/inspection/:inspections_id/archived',
  summary: 'Archivar o restaurar un acta en la lista',
  params: wireObject({ id: ['inspections_id', pathId] }),
  body: form(archiveForm, { isArchived: ['archived', inFlag] }),
  reply: wireObject({ isArchived: ['archived', flag] }),
  sends: 'json',
})
