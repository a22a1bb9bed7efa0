import { dayOf } from '../../domain/shared/time.ts'
import { insertAct, insertMeasure, nextSequence } from '../measures/measures.queries.ts'
import { form } from './api.ts'
import { aPhoto } from './data/fixtures.ts'
import type { RouteCall, World } from './route-calls.ts'

const suspension = (inspectionId: number) =>
  form({
    ...{ inspections_id: inspectionId, code: 'SUSPENSION', extent: 'parcial', falls_on: 'Cocina', cause: 'Plagas' },
    ...{ risk: 'Contaminación', lifting_condition: 'Fumigar' },
  })

/** A measure in force of the closed record. */
async function aMeasure({ api: { platform, officials }, record }: World): Promise<number> {
  const { departmentId, id: byUser } = officials.technician
  const at = platform.clock()
  const day = dayOf(at)
  const year = Number(day.slice(0, 4))
  return platform.db.transaction(async (tx) => {
    const added = await insertMeasure(tx, {
      ...{ departmentId, inspectionId: record.id, establishmentId: record.establishmentId, code: 'CLAUSURA', item: '' },
      ...{ name: 'Clausura', norm: 'Ley 9 de 1979', actaNumber: '2026-000001', establishmentName: 'Tienda' },
      ...{ identificationNumber: '900', address: 'Calle 1', city: 'Arjona', imposedOn: day, year, extent: 'total' },
      ...{
        sequence: await nextSequence(tx, departmentId, year),
        fallsOn: 'Cocina',
        cause: 'Plagas',
        risk: 'Contaminación',
      },
      ...{ liftingCondition: 'Fumigar', dueOn: day, calendarVersion: 1, state: 'vigente', createdAt: at },
    })
    await insertAct(tx, added, null, { kind: 'acta', day, at, byUser })
    return added.id
  })
}

/** A measure that has its acta as a document. */
async function anIssuedMeasure({ api, record }: World): Promise<number> {
  const imposed = await api.as(api.officials.technician).post('/api/measure', suspension(record.id))
  return imposed.body.data.measure_id
}

/** A lifting that has its acta as a document. */
async function anIssuedLifting(world: World): Promise<RouteCall> {
  const technician = world.api.as(world.api.officials.technician)
  const id = await anIssuedMeasure(world)
  const lifted = form({ kind: 'levantamiento', reason: 'Se corrigió.' })
  lifted.append('images', await aPhoto(4), 'foto.jpg')
  await technician.post(`/api/measure/${id}/act`, lifted)
  const { acts } = (await technician.get(`/api/measure/${id}`)).body.data.measure
  return { params: { id, act_id: acts.at(-1).act_id } }
}

/** A valid call of each route of the measures. */
export const measureCalls: Record<string, (world: World) => RouteCall | Promise<RouteCall>> = {
  'GET /api/measure/all': () => ({}),
  'GET /api/export/measures': () => ({ query: { format: 'csv' } }),
  'GET /api/measure/:id': async (world) => ({ params: { id: await aMeasure(world) } }),
  'GET /api/measure/:id/pdf': async (world) => ({ params: { id: await anIssuedMeasure(world) } }),
  'GET /api/measure/:id/act/:act_id/pdf': anIssuedLifting,
  'POST /api/measure': ({ record }) => ({ form: suspension(record.id) }),
  'POST /api/measure/:id/act': async (world) => ({
    params: { id: await aMeasure(world) },
    form: form({ kind: 'verificacion', reason: 'Se programó la visita.' }),
  }),
}
