import type { NoticeCode } from '../../domain/shared/problem-codes/notice-codes.ts'
import type { ProblemText } from './problem-text.ts'

/** Refusals about notices of actas and agreements to electronic notice. */
export const noticeProblems: Record<NoticeCode, ProblemText> = {
  'notice.unknown': { status: 404, text: 'La notificación no existe.' },
  'notice.already-effective': { status: 409, text: 'La notificación ya se surtió el {day}.' },
  'notice.channel-of-system': {
    status: 422,
    text: 'La firma en la visita y el acceso por el portal los registra el sistema.',
  },
  'notice.citation-missing': { status: 409, text: 'Registre primero la citación enviada.' },
  'notice.citation-running': { status: 409, text: 'La citación vence el {day}: espere hasta el día siguiente.' },
  'notice.not-returned': {
    status: 409,
    text: 'El aviso se publica cuando la citación o el aviso a la dirección fueron devueltos.',
  },
  'notice.posted-already': { status: 409, text: 'El aviso ya está fijado desde el {day}.' },
  'notice.not-posted': { status: 409, text: 'Registre primero el día en que se fijó el aviso.' },
  'notice.posted-too-short': { status: 409, text: 'El aviso debe seguir fijado hasta el {day}.' },
  'notice.no-mail': { status: 409, text: 'A esta notificación no se le ha enviado ningún correo.' },
  'notice.mail-waiting': { status: 409, text: 'Ya hay un correo de esta notificación por salir hacia esa dirección.' },
  'notice.no-proof': { status: 404, text: 'Ese intento no tiene prueba.' },
  'notice.proof-type': { status: 422, text: 'La prueba es una foto (JPG, PNG o WebP) o un PDF.' },
  'notice.no-access': {
    status: 409,
    text: 'Esta notificación no se surtió por un acceso en el portal: no hay acceso que certificar.',
  },
  'consent.not-found': { status: 404, text: 'La autorización no existe.' },
  'consent.given': { status: 409, text: 'Ese correo ya está autorizado para notificaciones.' },
  'consent.revoked': { status: 409, text: 'La autorización ya se había revocado.' },
}
