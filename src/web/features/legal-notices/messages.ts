import { timeLeft } from '../../../domain/calendar/time-left.ts'
import { attemptText } from '../../../domain/legal-notices/attempt-text.ts'
import {
  COURTESY_COPY,
  NOTICE_LATE,
  NOTICE_SOON_DAYS,
  noticeModeName,
  noticeStateName,
} from '../../../domain/legal-notices/legal-notice-words.ts'
import { nextStepText } from '../../../domain/legal-notices/next-step.ts'
import { exportedLegalNotices, noticeColumns } from '../../../domain/list-exports/exported-legal-notices.ts'
import { ESTABLISHMENT_ID } from '../../../domain/list-exports/exported-requirements.ts'
import type { LinkState } from '../../../domain/portal/portal-rules.ts'
import { saidOf } from '../../../domain/shared/known-words.ts'
import { formatDay } from '../../../domain/shared/time.ts'
import type { LegalNotice, NoticeRow } from './legal-notices.queries.ts'

/** How long a notice may still wait, or since when it is late. */
export const leftText = (daysLeft: number): string => timeLeft(daysLeft, { late: NOTICE_LATE })

/** The words of a state, a mode and a step; a word of a newer server stands as it came. */
export const stateText = ({ state }: Pick<NoticeRow, 'state'>): string => saidOf(noticeStateName, state) ?? state
export const modeText = ({ mode }: Pick<NoticeRow, 'mode'>): string =>
  mode === null ? '' : (saidOf(noticeModeName, mode) ?? mode)
export const stepText = ({ nextStep, nextStepOn }: Pick<NoticeRow, 'nextStep' | 'nextStepOn'>): string =>
  nextStepText({ step: nextStep, day: nextStepOn })

export const listMessages = {
  title: exportedLegalNotices.title,
  columns: noticeColumns,
  open: 'Abrir',
  openActa: 'Ver acta',
  rowName: (number: string) => `la notificación del acta ${number}`,
  filters: {
    due: 'Vencimiento',
    late: 'Vencidas',
    soon: `Vencen en ${NOTICE_SOON_DAYS} días o menos`,
    inTime: 'No vencidas',
    establishmentId: ESTABLISHMENT_ID,
    from: 'Vencen desde',
    to: 'Vencen hasta',
  },
}

export const cardTexts = {
  title: (number: string) => `Notificación del acta ${number}`,
  back: 'Ver todas las notificaciones',
  acta: 'Ver acta',
  print: 'Imprimir',
  failed: 'No se pudo cargar la notificación.',
  facts: 'Qué se notifica',
  establishment: 'Establecimiento',
  place: 'N.º de documento y dirección',
  city: 'Municipio',
  recipient: 'Destinatario',
  visited: 'Visita del',
  due: 'Límite que imprime el acta',
  left: 'Tiempo',
  mode: 'Modo',
  effective: 'Surte efecto',
  endOf: (day: string) => `Al finalizar el ${formatDay(day)}`,
  next: 'Paso siguiente',
  nothing: 'La notificación ya se surtió: no falta ningún paso.',
  email: 'Correo del acta',
  noEmail: 'Sin correo registrado',
  consented: 'Autorizó notificación electrónica',
  notConsented: 'El establecimiento no autorizó notificación electrónica: el correo es solo copia de cortesía.',
  accessCounts:
    'Un correo enviado no surte la notificación: la electrónica cuenta desde que la persona accede al documento.',
}

export const timelineTexts = {
  title: 'Intentos',
  none: 'Todavía no hay intentos.',
  attempt: attemptText,
  made: (day: string) => `El ${formatDay(day)}`,
  recorded: (by: string | null, at: string) => (by ? `Registrado por ${by} · ${at}` : `Registrado · ${at}`),
  to: (address: string) => `Dirección: ${address}`,
  courtesy: COURTESY_COPY,
  consented: 'Con autorización',
  notConsented: 'Sin autorización: no notifica',
  unknownConsent: 'No consta si había autorización',
  proof: 'Descargar prueba',
  proofOf: (name: string) => `Descargar prueba ${name}`,
  turned: (day: string) => `Con este intento se surtió: al finalizar el ${formatDay(day)}.`,
  mails: 'Correos que no han salido',
  mailStates: {
    pendiente: 'Por salir',
    enviando: 'Saliendo',
    incierto: 'No se sabe si llegó',
    agotado: 'No salió: el servidor de correo lo rechazó',
  },
  cause: (text: string) => `Causa: ${text}`,
}

export const linkTexts = {
  title: 'Enlaces del portal',
  note: 'Cada correo lleva un enlace personal. Quien lo abre recibe un código en ese mismo correo.',
  none: 'Todavía no se ha enviado ningún enlace.',
  states: { vigente: 'Vigente', vencido: 'Vencido', revocado: 'Revocado' } satisfies Record<LinkState, string>,
  until: (sentAt: string, expiresAt: string) => `Enviado el ${sentAt} · sirve hasta el ${expiresAt}`,
  used: (at: string) => `Último ingreso con código: ${at}`,
  unused: 'Nadie ha ingresado con un código.',
  revoked: (at: string, reason: string) => `Revocado el ${at}: ${reason}`,
  revoke: {
    open: 'Revocar enlace',
    of: (email: string) => `Revocar enlace de ${email}`,
    title: 'Revocar enlace del portal',
    note: 'El enlace deja de servir de inmediato. Lo que ya se respondió o se notificó no cambia.',
    reason: 'Motivo',
    done: 'Enlace revocado',
  },
}

export const actTexts = {
  label: 'Acciones de la notificación',
  certificate: 'Constancia de acceso',
  attempt: {
    open: 'Registrar intento',
    title: 'Registrar intento de notificación',
    channel: 'Medio',
    result: 'Resultado',
    at: 'Fecha del intento',
    address: 'Dirección o lugar',
    note: 'Nota',
    proof: 'Prueba (foto o PDF)',
    choose: 'Elegir archivo',
    hint: 'La guía, el acta de la diligencia o la foto del aviso. Máximo 10 MB.',
    done: 'Intento registrado',
    remove: 'Quitar',
    removeOf: (name: string) => `Quitar ${name}`,
    notice: 'Lo que se registra no se puede cambiar ni borrar.',
  },
  send: {
    open: 'Enviar por correo',
    title: 'Enviar el acta por correo',
    email: 'Correo',
    done: 'El correo quedó por salir. El resultado aparecerá entre los intentos.',
    noServer: 'Esta instalación no tiene servidor de correo.',
  },
}

export const consentTexts = {
  title: 'Notificación electrónica',
  note: 'Correos en los que el establecimiento aceptó recibir notificaciones (Ley 1437 de 2011, artículo 56).',
  none: 'El establecimiento no ha autorizado la notificación electrónica.',
  failed: 'No se pudieron cargar las autorizaciones.',
  given: (name: string, idCard: string) => `Autorizó ${name}, documento ${idCard}`,
  on: (day: string) => `el ${formatDay(day)}`,
  ofForm: 'Lo dice el formulario de inscripción; allí se cambia.',
  revoked: (day: string, reason: string) => `Revocada el ${formatDay(day)}: ${reason}`,
  inForce: 'Vigente',
  ended: 'Revocada',
  add: {
    open: 'Registrar autorización',
    title: 'Registrar autorización de notificación electrónica',
    email: 'Correo autorizado',
    name: 'Quién autorizó',
    idCard: 'Documento de quien autorizó',
    how: 'Cómo se autorizó',
    grantedOn: 'Fecha de la autorización',
    done: 'Autorización registrada',
  },
  revoke: {
    open: 'Revocar',
    of: (email: string) => `Revocar la autorización de ${email}`,
    title: 'Revocar autorización',
    note: 'Lo que ya se notificó con esta autorización no cambia.',
    reason: 'Motivo',
    done: 'Autorización revocada',
  },
}

/** Document number and address tell establishments of one name apart. */
export const placeOf = ({ identificationNumber, address }: Pick<LegalNotice, 'identificationNumber' | 'address'>) =>
  [identificationNumber, address].filter(Boolean).join(' · ')
