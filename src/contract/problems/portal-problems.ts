import type { PortalCode } from '../../domain/shared/problem-codes/portal-codes.ts'
import type { ProblemText } from './problem-text.ts'

/** Refusals about the portal of an establishment, for people without an account, and about its links, for officials. */
export const portalProblems: Record<PortalCode, ProblemText> = {
  'portal.link-ended': {
    status: 410,
    text: 'Este enlace ya no sirve. Pida otro a la entidad con el número de su acta.',
  },
  'portal.code-wrong': { status: 401, text: 'El código no es correcto o venció.' },
  'portal.session-ended': { status: 401, text: 'Su sesión del portal terminó. Pida un código nuevo.' },
  'portal.unknown-document': { status: 404, text: 'Ese documento no es de este enlace.' },
  'portal.not-opened': { status: 409, text: 'Abra primero el acta.' },
  'portal.other-address': { status: 422, text: 'Solo puede autorizar el correo en el que recibió este enlace.' },
  'portal.too-many-codes': { status: 429, text: 'Ya pidió varios códigos. Espere una hora y vuelva a intentarlo.' },
  'portal.too-many-codes-today': {
    status: 429,
    text: 'En las últimas 24 horas se pidieron demasiados códigos de este enlace. Inténtelo más tarde.',
  },
  'portal.too-much-evidence': { status: 429, text: 'Ya respondió muchas veces hoy. Vuelva a intentarlo mañana.' },
  'portal.consent-in-form': {
    status: 409,
    text: 'Esta autorización consta en el formulario de inscripción: pida a la entidad que la cambie allí.',
  },
  'portal.link-unknown': { status: 404, text: 'El enlace no existe.' },
  'portal.link-revoked': { status: 409, text: 'El enlace ya se había revocado.' },
}
