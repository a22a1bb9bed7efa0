import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { formatDay } from '../../domain/shared/time.ts'
import { isAdministrator } from '../availability/availability.service.ts'
import type { VisitRow } from '../visits/visit-list.queries.ts'
import type { NotificationLimit } from './calendar.queries.ts'
import type { DueRequirements } from './due-requirements.queries.ts'

const addressOf = (path: string, search: Record<string, string>) => `${path}?${new URLSearchParams(search)}`

/** A visit that was made opens on its acta. Its official fills a pending one; others see it in the planner. */
export function visitLink(by: Official, visit: VisitRow): string {
  const { id, establishmentId, inscriptionTypeId, inspectionId, establishment, inscriptionNumber, assignedOn } = visit
  if (inspectionId !== null) return `/dashboard/inspecciones/${inspectionId}/${establishmentId}`
  if (may(by, 'inspections.fill', { departmentId: by.departmentId, ...visit }))
    return `/dashboard/inspeccion/${id}/${establishmentId}/${inscriptionTypeId}`
  // Branches of one owner have the same name and document.
  const searched = [establishment, inscriptionNumber, formatDay(assignedOn)].filter(Boolean).join(' ')
  return addressOf('/dashboard/planeacion', { buscar: searched, avance: 'todas' })
}

export const tripLink = (id: number): string => `/dashboard/planeacion/salidas/${id}`

/** Administrators decide absences in their tab; others see theirs in their own sheet. */
export const absenceLink = (by: Official): string =>
  isAdministrator(by) ? '/dashboard/gestionth?pestana=ausencias' : '/dashboard/gestionth'

/** Administrators open the official's sheet; others see theirs on the page itself. */
export const contractLink = (by: Official, userId: number): string =>
  isAdministrator(by) ? `/dashboard/gestionth?funcionario=${userId}` : '/dashboard/gestionth'

/** The record that is still to be notified, whose row sends the mail. */
export const limitLink = ({ establishment, number }: NotificationLimit): string =>
  addressOf('/dashboard/inspeccion/realizadas', { buscar: `${establishment} ${number}`, notificacion: 'pendiente' })

const REQUIREMENTS = '/dashboard/seguimiento/requerimientos'

/** A single requirement has its page. Several are the rows of the list that are due that day, which opens on open ones. */
export const requirementsLink = ({ open, requirementId, establishmentId, day }: DueRequirements): string =>
  open === 1
    ? `${REQUIREMENTS}/${requirementId}`
    : addressOf(REQUIREMENTS, { establecimiento: String(establishmentId), desde: day, hasta: day })
