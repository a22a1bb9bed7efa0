import type { z } from 'zod'
import { getChecklist } from '../../../src/contract/inspections/checklist.wire.ts'
import { type ApiClient, dataOf } from '../client.ts'

/** A pending visit, with the ids of its address. */
export type PlannedVisit = {
  assignmentId: number
  establishmentId: number
  inscriptionTypeId: number
  establishment: string
}
export type VisitChecklist = z.output<typeof getChecklist.reply>

/** The tests compare visits with one checklist, so establishments of other types are left out. */
const INSCRIPTION_TYPE = 'Preparación de alimentos'

type Inscription = {
  establishment_id: number
  establishment_name: string
  typeofinscription_id: number
  type_of_inscription: string
  zodes_id: number
  city_id: number
  is_active: number
}

/** Active establishments that are inspected with the same checklist. */
export async function listPlaces(administrator: ApiClient): Promise<Inscription[]> {
  const { Inscriptions } = dataOf(await administrator('GET', '/api/inscription/all?limit=100'))
  const active = (Inscriptions as Inscription[]).filter((place) => place.is_active === 1)
  const places = active.filter((place) => place.type_of_inscription === INSCRIPTION_TYPE)
  if (places.length === 0) throw new Error(`No place of ${INSCRIPTION_TYPE} among ${active.length}.`)
  return places
}

/** Plans a visit of these two officials to a place. */
export async function planVisit(
  administrator: ApiClient,
  place: Inscription,
  { technicianId, engineerId }: { technicianId: number; engineerId: number },
): Promise<PlannedVisit> {
  const reply = await administrator('POST', '/api/assignment', {
    zodes_id: place.zodes_id,
    city_id: place.city_id,
    typeofinscription_id: place.typeofinscription_id,
    establishment_id: place.establishment_id,
    motive_visite_id: 1,
    technical_id: technicianId,
    engineer_id: engineerId,
  })
  return {
    assignmentId: dataOf(reply).assignment_id,
    establishmentId: place.establishment_id,
    inscriptionTypeId: place.typeofinscription_id,
    establishment: place.establishment_name,
  }
}

type Assignment = {
  assignment_id: number
  establishment_id: number
  typeofinscription_id: number
  establishment_name: string
  state_visit: number
}

/** The demonstration's pending visit to an establishment, among those that the caller sees. */
export async function pendingVisitTo(caller: ApiClient, establishment: string): Promise<PlannedVisit> {
  const rows: Assignment[] = dataOf(await caller('GET', '/api/assignment/all?limit=100')).Assigments
  const found = rows.find((row) => row.establishment_name === establishment && row.state_visit === 0)
  if (!found) throw new Error(`No pending visit to ${establishment}.`)
  return {
    assignmentId: found.assignment_id,
    establishmentId: found.establishment_id,
    inscriptionTypeId: found.typeofinscription_id,
    establishment,
  }
}

export const addressOf = ({ assignmentId, establishmentId, inscriptionTypeId }: PlannedVisit): string =>
  `/dashboard/inspeccion/${assignmentId}/${establishmentId}/${inscriptionTypeId}`

export const readChecklist = async (caller: ApiClient, inscriptionTypeId: number): Promise<VisitChecklist> =>
  getChecklist.reply.decode(dataOf(await caller('GET', `/api/generic/itemtypes/${inscriptionTypeId}`)))
