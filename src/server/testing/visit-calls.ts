import { createHash, randomUUID } from 'node:crypto'
import type { Official } from '../../domain/access/official.ts'
import { form } from './api.ts'
import { list } from './call-parts.ts'
import { acceptable, aNewDrawing, aVisit, signer, theChecklist, witness } from './data/fixtures.ts'
import type { RouteCall, World } from './route-calls.ts'

/** Sends a whole file in one chunk. */
const PIECE = Buffer.from('the bytes of a photo')

const planOf = ({ api, visit }: World) => ({
  zodes_id: 1,
  city_id: 13052,
  typeofinscription_id: 1,
  establishment_id: visit.establishmentId,
  motive_visite_id: 1,
  engineer_id: api.officials.engineer.id,
  technical_id: api.officials.technician.id,
})

const firstItem = async ({ api }: World, visitId: number) => {
  const [section] = await theChecklist(api.as(api.officials.technician))
  const [item] = section?.items ?? []
  return acceptable(visitId, item as never)
}

/** A visit with its first answer, by who asks if they may give it. */
async function aBegunVisit(world: World, who: Official) {
  const { visitId } = await aVisit(world.api)
  const answer = await firstItem(world, visitId)
  const { technician, engineer } = world.api.officials
  const filler = [technician, engineer].find(({ id }) => id === who.id) ?? technician
  await world.api.as(filler).post('/api/inspection/items', answer)
  return { visitId, answer }
}

/** Calls of planned visits, and of those that an official carries out. */
export const visitCalls: Record<string, (world: World, who: Official) => RouteCall | Promise<RouteCall>> = {
  'GET /api/assignment/:id/not-made': ({ visit }) => ({ params: { id: visit.visitId } }),
  'POST /api/assignment/:id/not-made': async ({ api }) => ({
    params: { id: (await aVisit(api)).visitId },
    form: form({ reason: 'cerrado', note: 'Reja con candado' }),
  }),
  'GET /api/assignment/establishment/:zodes_id/:city_id/:typeofinscription_id': () => ({
    params: { zodes_id: 1, city_id: 13052, typeofinscription_id: 1 },
  }),
  'GET /api/assignment/all': list('title', { field: 'title', operator: 'LIKE', value: '%ñandú%' }),
  'POST /api/assignment': (world) => ({ body: planOf(world) }),
  'PUT /api/assignment/:id': (world) => ({ params: { id: world.visit.visitId }, body: planOf(world) }),
  'GET /api/export/assignments': () => ({ query: { format: 'csv' } }),
  'GET /api/inspection/:establishment_id': ({ visit }) => ({ params: { establishment_id: visit.establishmentId } }),
  'GET /api/inspection/progress/:assignment_id': ({ visit }) => ({ params: { assignment_id: visit.visitId } }),
  'POST /api/inspection/items': async (world) => {
    const { visitId } = await aVisit(world.api)
    return { body: await firstItem(world, visitId) }
  },
  'POST /api/inspection/health-observation/:assignment_id': async ({ api }) => ({
    params: { assignment_id: (await aVisit(api)).visitId },
    body: { observation: 'Se dan recomendaciones' },
  }),
  'POST /api/inspection/establishment-signature/:assignment_id': async ({ api }) => ({
    params: { assignment_id: (await aVisit(api)).visitId },
    body: await signer(),
  }),
  'POST /api/inspection/witness-signature/:assignment_id': async ({ api }) => ({
    params: { assignment_id: (await aVisit(api)).visitId },
    body: await witness(),
  }),
  'POST /api/inspection/official-signature/:assignment_id': async (world, who) => ({
    params: { assignment_id: (await aBegunVisit(world, who)).visitId },
    body: { signature: await aNewDrawing() },
  }),
  'PUT /api/inspection/items/:assignment_id/:item_configuration_id': async (world, who) => {
    const { visitId, answer } = await aBegunVisit(world, who)
    return {
      params: { assignment_id: visitId, item_configuration_id: answer.item_configuration_id },
      body: { ...answer, description: 'Corregido' },
    }
  },
  'POST /api/inspection/batch/:assignment_id': async (world) => {
    const { visitId } = await aVisit(world.api)
    const command = { key: randomUUID(), call: 'items', fields: await firstItem(world, visitId) }
    return { params: { assignment_id: visitId }, body: { commands: [command] } }
  },
  'GET /api/inspection/field': () => ({ query: { limit: '5', offset: '0' } }),
  'GET /api/inspection/pieces/:sha256': () => ({
    params: { sha256: createHash('sha256').update(PIECE).digest('hex') },
  }),
  'PUT /api/inspection/pieces/:sha256': () => ({
    params: { sha256: createHash('sha256').update(PIECE).digest('hex') },
    query: { offset: '0', total: String(PIECE.length) },
    bytes: PIECE,
  }),
}
