import type { z } from 'zod'
import { identityDecision } from '../domain/profile/profile-form.ts'
import { endpoint, pathId } from './core/endpoint.ts'
import { flag, inText, list, nullable, number, text } from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'

export const identity = wireObject({
  identificationNumber: ['identification_number', text],
  firstName: ['first_name', text],
  middleName: ['middle_name', nullable(text)],
  lastName: ['last_name', text],
  secondSurname: ['second_surname', nullable(text)],
})

const identityChange = wireObject({
  userId: ['user_id', number],
  requestedAt: ['requested_at', text],
  before: ['before', identity],
  after: ['after', identity],
})

/** Names and numbers that officials of the department asked for in their profiles. */
export const listIdentityChanges = endpoint({
  method: 'GET',
  path: '/api/user/identity-changes',
  summary: 'Cambios de nombre o identificación por aprobar; solo administradores',
  reply: wireObject({ changes: ['identity_changes', list(identityChange)] }),
})

export const decideOnIdentity = endpoint({
  method: 'POST',
  path: '/api/user/identity-changes/:user_id',
  summary: 'Aprobar o rechazar un cambio de nombre o identificación; solo administradores',
  params: wireObject({ userId: ['user_id', pathId] }),
  body: form(identityDecision, { decision: ['decision', inText], requestedAt: ['requested_at', inText] }),
  reply: wireObject({ isDone: ['done', flag] }),
  sends: 'json',
})

export type IdentityChangeRow = z.output<typeof identityChange>
