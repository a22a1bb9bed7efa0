import { saidOf, type UnknownWord } from '../shared/known-words.ts'
import type { EventType } from './event-types.ts'
import type { DeliveryState, OffReason } from './webhook.ts'

/** Events as people read them. */
export const eventWords: Readonly<Record<EventType, string>> = {
  'establishment.created': 'Establecimiento creado',
  'establishment.changed': 'Establecimiento modificado',
  'establishment.deactivated': 'Establecimiento desactivado',
  'establishment.activated': 'Establecimiento activado',
  'visit.planned': 'Visita planeada',
  'visit.changed': 'Visita modificada',
  'visit.deactivated': 'Visita desactivada',
  'visit.activated': 'Visita activada',
  'inspection.closed': 'Inspección cerrada',
  'inspection.archived': 'Inspección archivada',
  'inspection.restored': 'Inspección restaurada',
  'inspection.notified': 'Inspección notificada',
  'inspection.addendum': 'Adenda agregada a un acta',
  'requirement.declared': 'Requerimiento declarado corregido',
  'requirement.met': 'Requerimiento cumplido',
  'requirement.rejected': 'Evidencia de un requerimiento rechazada',
  'requirement.extended': 'Plazo de un requerimiento corrido',
  'requirement.withdrawn': 'Requerimiento cerrado sin objeto',
  'requirement.verified': 'Requerimiento verificado en una visita posterior',
  'requirement.transferred': 'Requerimiento pasado a un expediente sancionatorio',
  'requirement.returned': 'Requerimiento devuelto de un expediente sancionatorio',
  'measure.recorded': 'Acta de una medida sanitaria registrada',
  'measure.changed': 'Actuación sobre una medida sanitaria',
  'measure.extended': 'Vencimiento de una medida corrido por el calendario',
  'complaint.received': 'Queja radicada',
  'complaint.changed': 'Queja clasificada',
  'complaint.paused': 'Ampliación de una queja pedida',
  'complaint.resumed': 'Ampliación de una queja recibida',
  'complaint.duplicated': 'Queja marcada como duplicada',
  'complaint.transferred': 'Queja trasladada',
  'complaint.visit-planned': 'Visita de una queja planeada',
  'complaint.visit-cancelled': 'Visita de una queja cancelada',
  'complaint.answered': 'Queja respondida',
  'complaint.closed': 'Queja cerrada',
  'complaint.extended': 'Plazo de una queja corrido',
  'notice.attempted': 'Intento de notificar un acta registrado',
  'notice.mailed': 'Correo para notificar un acta pedido',
  'notice.accessed': 'Acta abierta por el portal',
  'notice.effective': 'Notificación de un acta surtida',
  'sample.taken': 'Muestra tomada',
  'sample.handed-over': 'Muestra entregada',
  'sample.reported': 'Resultados de una muestra',
  'sample.changed': 'Muestra en análisis, con contramuestra o cerrada',
  'user.created': 'Usuario creado',
  'user.changed': 'Usuario modificado',
  'user.deactivated': 'Usuario desactivado',
  'user.activated': 'Usuario activado',
}

/** An event in words; the wire's word for one that this version does not know. */
export const eventText = (type: EventType | UnknownWord): string => saidOf(eventWords, type) ?? type

export const deliveryWords: Readonly<Record<DeliveryState, string>> = {
  waiting: 'En espera',
  delivered: 'Entregado',
  failed: 'No entregado',
}

const offWords: Readonly<Record<OffReason, string>> = {
  failures: 'Apagado por fallas',
  person: 'Apagado',
  restored: 'Apagado: copia cargada',
}

/** State of a webhook in words; no reason for one that is on. */
export const webhookState = (offReason: OffReason | UnknownWord | null, isFailing: boolean): string =>
  offReason === null ? (isFailing ? 'Con fallas' : 'Encendido') : (saidOf(offWords, offReason) ?? offWords.person)
