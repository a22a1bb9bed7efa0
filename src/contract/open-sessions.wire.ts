import { z } from 'zod'
import { endpoint, pathId } from './core/endpoint.ts'
import { flag, inNumber, list, number, text } from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'

/** Instants are ISO with zone. `device` is what the browser says of itself, in words: 'Chrome en Android'. */
const openSession = wireObject({
  id: ['session_id', number],
  device: ['device', text],
  createdAt: ['created_at', text],
  lastSeenAt: ['last_seen_at', text],
  isCurrent: ['current', flag],
})

const whose = z.object({ userId: z.int().positive().max(2_147_483_647).optional() })

/** Open sessions of the caller; an administrator may ask for those of another official of the department. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/session/list',
  summary: 'Sesiones abiertas propias; un administrador puede pedir las de un usuario de su departamento',
  query: form(whose, { userId: ['user_id', inNumber] }),
  reply: wireObject({ sessions: ['sessions', list(openSession)] }),
})

const isDone = wireObject({ isDone: ['done', flag] })

/** Ends the caller's session at once, while a new password or a second factor is due too. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/session/logout',
  summary: 'Cerrar la sesión',
  whileContractIsOver: true,
  whilePasswordIsDue: true,
  whileSecondFactorIsDue: true,
  reply: isDone,
})

export const logoutOthers = endpoint({
  method: 'POST',
  path: '/api/session/logout-others',
  summary: 'Cerrar las demás sesiones propias',
  reply: isDone,
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/session/:session_id',
  summary: 'Cerrar una sesión propia o, un administrador, la de un usuario de su departamento',
  params: wireObject({ id: ['session_id', pathId] }),
  reply: isDone,
})

export const endSessionsOfUser = endpoint({
  method: 'DELETE',
  path: '/api/session/user/:user_id',
  summary: 'Cerrar todas las sesiones de un usuario del departamento; solo administradores',
  params: wireObject({ userId: ['user_id', pathId] }),
  reply: isDone,
})
