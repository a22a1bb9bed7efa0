import { hash } from 'node:crypto'
import { dayOf } from '../../domain/shared/time.ts'
import { insertSample, insertSampleAct, nextSampleSequence, type Sample } from '../samples/samples.queries.ts'
import { form } from './api.ts'
import type { RouteCall, World } from './route-calls.ts'

/** A small report of a laboratory. */
export const aReport = (): Blob => new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], { type: 'application/pdf' })

/** A sample of the closed record, in a state. @returns its id and that of its act */
async function aSample(
  { api: { platform, officials }, record }: World,
  state: Sample['state'],
): Promise<{ id: number; actId: number }> {
  const { departmentId, id: byUser } = officials.technician
  const at = platform.clock()
  const year = Number(dayOf(at).slice(0, 4))
  const bytes = new Uint8Array(await aReport().arrayBuffer())
  const report = { reportBlob: `${hash('sha256', bytes)}.pdf`, reportName: 'informe.pdf' }
  await platform.blobs.put(report.reportBlob, bytes)
  return platform.db.transaction(async (tx) => {
    const sequence = await nextSampleSequence(tx, departmentId, year)
    const added = await insertSample(tx, {
      ...{ departmentId, inspectionId: record.id, establishmentId: record.establishmentId, item: '', year, sequence },
      ...{ actaNumber: '2026-000001', establishmentName: 'Tienda', identificationNumber: '900', address: 'Calle 1' },
      ...{ city: 'Arjona', product: 'Queso', quantity: '1', unit: 'kg', reason: 'Vigilancia', tests: ['Salmonella'] },
      ...{ sealNumber: `LL-${sequence}`, sealKey: `LL-${sequence}`, takenAt: at, takenOn: dayOf(at), createdAt: at },
      ...{ counterSample: 'no_procede', counterReason: 'Perecedero', state },
      verdict: state === 'conforme' ? 'conforme' : null,
    })
    const actId = await insertSampleAct(tx, added, null, {
      ...{ kind: 'toma', at, byUser, report: { ...report, reportedOn: dayOf(at) } },
    })
    return { id: added.id, actId }
  })
}

let seals = 0
const nextSeal = () => {
  seals += 1
  return `LR-${seals}`
}

/** A valid call of each route of the samples. */
export const sampleCalls: Record<string, (world: World) => RouteCall | Promise<RouteCall>> = {
  'GET /api/sample/all': () => ({}),
  'GET /api/export/samples': () => ({ query: { format: 'csv' } }),
  'GET /api/sample/:id': async (world) => ({ params: { id: (await aSample(world, 'tomada')).id } }),
  'GET /api/sample/:id/result/:act_id/report': async (world) => {
    const { id, actId } = await aSample(world, 'conforme')
    return { params: { id, act_id: actId } }
  },
  'GET /api/sample/options/:inspections_id': ({ record }) => ({ params: { inspections_id: record.id } }),
  'POST /api/sample': ({ record }) => ({
    form: form({
      ...{ inspections_id: record.id, product: 'Queso', quantity: '0.5', unit: 'kg', seal_number: nextSeal() },
      ...{ reason: 'Vigilancia', tests: '["Salmonella"]', counter_sample: 'no_procede', counter_reason: 'Perecedero' },
    }),
  }),
  'POST /api/sample/:id/custody': async (world) => ({
    params: { id: (await aSample(world, 'tomada')).id },
    form: form({ to_party: 'transportador', to_name: 'Ana Rojas', to_id_card: '1020', seal_intact: '1' }),
  }),
  'POST /api/sample/:id/result': async (world) => ({
    params: { id: (await aSample(world, 'recibida')).id },
    form: form({
      tests: JSON.stringify([{ test: 'Salmonella', result: 'Ausencia', verdict: 'conforme' }]),
      ...{ reported_day: dayOf(world.api.platform.clock()), report: aReport() },
    }),
  }),
  'POST /api/sample/:id/act': async (world) => ({
    params: { id: (await aSample(world, 'conforme')).id },
    body: { kind: 'cierre', reason: 'Se informó al establecimiento.' },
  }),
}
