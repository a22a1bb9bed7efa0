import type { RouteCall, World } from './route-calls.ts'

/** A case of the establishment of the record, which no other call has used. */
async function begun({ api, record }: World): Promise<number> {
  const fields = { establishment_id: record.establishmentId, cause: 'Reincidencia en hallazgos críticos.' }
  const { body } = await api.as(api.officials.administrator).post('/api/case', fields)
  if (!body.success) throw new Error(JSON.stringify(body))
  return body.data.case_id
}

/** A case with the acta of the record. */
async function filled(world: World): Promise<{ id: number; document_id: number }> {
  const id = await begun(world)
  const { body } = await world.api
    .as(world.api.officials.administrator)
    .post(`/api/case/${id}/documents`, { kind: 'acta', id: world.record.id })
  if (!body.success) throw new Error(JSON.stringify(body))
  return { id, document_id: body.data.document_id }
}

const inPath = async (world: World) => ({ params: { id: await begun(world) } })
const REASON = { reason: 'Lo pidió Jurídica.' }

/** A valid call of each route of the cases. */
export const caseCalls: Record<string, (world: World) => RouteCall | Promise<RouteCall>> = {
  'GET /api/case/all': () => ({}),
  'GET /api/export/cases': () => ({ query: { format: 'csv' } }),
  'GET /api/case/:id': inPath,
  'GET /api/case/:id/candidates': inPath,
  'GET /api/case/:id/export': inPath,
  'POST /api/case': ({ record }) => ({ body: { establishment_id: record.establishmentId, cause: 'Sello roto.' } }),
  'POST /api/case/:id/documents': async (world) => ({
    ...(await inPath(world)),
    body: { kind: 'acta', id: world.record.id },
  }),
  'POST /api/case/:id/documents/:document_id/void': async (world) => ({ params: await filled(world), body: REASON }),
  'POST /api/case/:id/send': async (world) => ({ params: { id: (await filled(world)).id }, body: {} }),
  'POST /api/case/:id/close': async (world) => ({ params: { id: (await filled(world)).id }, body: REASON }),
  'POST /api/case/:id/addition': async (world) => {
    const { id } = await filled(world)
    const closed = await world.api.as(world.api.officials.administrator).post(`/api/case/${id}/close`, REASON)
    if (closed.statusCode !== 200) throw new Error(JSON.stringify(closed.body))
    return { params: { id }, body: REASON }
  },
}
