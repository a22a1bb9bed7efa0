import { anEstablishment, aPlan } from '../../src/server/testing/data/fixtures.ts'
import type { PlannedVisit } from '../plan/plan.ts'
import type { SimulatedServer } from './server.ts'

/** A visit as it stands on the server when a run begins. */
export type PlacedVisit = { visitId: number; establishmentId: number }

const NAMES = ['El Ñandú', 'La Palenquera', 'Donde Yudis', 'Brisas del Canal', 'Mesa de Doña Ubaldina', 'El Bocachico']

const dataOf = ({ statusCode, body }: Awaited<ReturnType<ReturnType<SimulatedServer['as']>['post']>>) => {
  if (statusCode !== 200) throw new Error(`The run could not be prepared: ${statusCode} ${JSON.stringify(body)}`)
  return body.data
}

/** Inscribes the establishments of a run. @returns their ids, in the order of the plan's places */
export async function placeEstablishments(server: SimulatedServer, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let place = 0; place < count; place += 1) {
    const name = `Restaurante ${NAMES[place % NAMES.length]} ${place + 1}`
    const changes = { establishment_name: name, identification_number: String(900_100_000 + place) }
    ids.push(await anEstablishment(server, changes))
  }
  return ids
}

/** Plans one visit of a run. */
export async function placeVisit(
  server: SimulatedServer,
  { technician, engineer }: Pick<PlannedVisit, 'technician' | 'engineer'>,
  establishmentId: number,
): Promise<PlacedVisit> {
  const pair = { technician: server.officials[technician], engineer: server.officials[engineer] }
  const reply = await server.as(server.officials.administrator).post('/api/assignment', aPlan(pair, establishmentId))
  return { visitId: dataOf(reply).assignment_id, establishmentId }
}
