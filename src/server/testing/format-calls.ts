import { addDays } from '../../domain/shared/days.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { form } from './api.ts'
import { aNumber, list, nextNumber, nothing } from './call-parts.ts'
import type { RouteCall, World } from './route-calls.ts'

/** A format of the department with an open draft that may be published. @returns ids of both, and its code */
async function aFormat({ api }: World): Promise<{ id: number; code: string }> {
  const code = `PROPIO_${aNumber()}`
  const body = { code, name: 'Lista propia', copy_of: 1 }
  const reply = await api.as(api.officials.administrator).post('/api/formats', body)
  return { id: reply.body.data.format_id, code }
}

const publicationOf = ({ api }: World, code: string, daysAhead: number) => ({
  row_version: 1,
  effective_from: addDays(dayOf(api.time.now), daysAhead),
  note: 'Primera edición de la lista',
  confirm: code,
})

/** A published edition of a new format of the department. */
async function anEdition(world: World, daysAhead: number): Promise<{ id: number; checklistId: number }> {
  const { id, code } = await aFormat(world)
  const administrator = world.api.as(world.api.officials.administrator)
  const reply = await administrator.post(`/api/formats/${id}/publish`, publicationOf(world, code, daysAhead))
  return { id, checklistId: reply.body.data.checklist_id }
}

/** Calls of the formats of visits, of the codes of printed documents, and of the cuts of the concepto. */
export const formatCalls: Record<string, (world: World) => RouteCall | Promise<RouteCall>> = {
  'GET /api/formats': list('code', { field: 'q', operator: 'LIKE', value: '%a%' }),
  'POST /api/formats': () => ({ body: { code: `PROPIO_${aNumber()}`, name: 'Lista propia' } }),
  'GET /api/formats/:id': async (world) => ({ params: { id: (await aFormat(world)).id } }),
  'GET /api/formats/:id/editions': async (world) => ({ params: { id: (await aFormat(world)).id } }),
  'GET /api/formats/editions/:checklist_id': async (world) => ({
    params: { checklist_id: (await anEdition(world, 0)).checklistId },
  }),
  'POST /api/formats/:id/draft': async (world) => ({ params: { id: (await anEdition(world, 0)).id } }),
  'PUT /api/formats/:id/draft': async (world) => ({
    params: { id: (await aFormat(world)).id },
    body: { row_version: 1, content: { sections: [] } },
  }),
  'DELETE /api/formats/:id/draft': async (world) => ({
    params: { id: (await aFormat(world)).id },
    body: { row_version: 1 },
  }),
  'GET /api/formats/:id/diff': async (world) => ({
    params: { id: (await aFormat(world)).id },
    query: { from: '1', to: 'draft' },
  }),
  'GET /api/formats/:id/diff/pdf': async (world) => ({
    params: { id: (await aFormat(world)).id },
    query: { from: '1', to: 'draft' },
  }),
  'POST /api/formats/:id/publish': async (world) => {
    const { id, code } = await aFormat(world)
    return { params: { id }, body: publicationOf(world, code, 0) }
  },
  'POST /api/formats/editions/:checklist_id/withdraw': async (world) => ({
    params: { checklist_id: (await anEdition(world, 30)).checklistId },
    body: { reason: 'Se aplazó la norma' },
  }),
  'POST /api/formats/:id/retire': async (world) => ({
    params: { id: (await anEdition(world, 0)).id },
    body: { reason: 'Ya no se usa' },
  }),
  'POST /api/formats/:id/restore': async (world) => {
    const { id } = await anEdition(world, 0)
    const administrator = world.api.as(world.api.officials.administrator)
    await administrator.post(`/api/formats/${id}/retire`, { reason: 'Ya no se usa' })
    return { params: { id }, body: { reason: 'Vuelve a usarse' } }
  },
  'PUT /api/formats/:id': async (world) => ({
    params: { id: (await aFormat(world)).id },
    body: { row_version: 1, name: 'Lista corregida', legal_base: 'Resolución 2674 de 2013' },
  }),
  'GET /api/formats/editions/:checklist_id/export.xlsx': async (world) => ({
    params: { checklist_id: (await anEdition(world, 0)).checklistId },
  }),
  'POST /api/formats/:id/import': async (world) => {
    const administrator = world.api.as(world.api.officials.administrator)
    const { bytes } = await administrator.get('/api/formats/editions/1/export.xlsx')
    const file = new Blob([new Uint8Array(bytes)])
    return { params: { id: (await aFormat(world)).id }, form: form({ row_version: '1', file }) }
  },
  'POST /api/formats/:id/simulate': async (world) => ({ params: { id: (await aFormat(world)).id } }),
  'GET /api/print-formats': nothing,
  'POST /api/print-formats': ({ api }) => ({
    body: { subject: 'trip', code: 'GS-1', version: '03', effective_from: addDays(dayOf(api.time.now), nextNumber()) },
  }),
  'GET /api/concepto-bands': nothing,
  'POST /api/concepto-bands': ({ api }) => ({
    body: {
      favorable_floor: 90,
      requirements_floor: 60,
      effective_from: addDays(dayOf(api.time.now), nextNumber()),
      note: 'Los mismos cortes',
    },
  }),
  'GET /api/export/formats': () => ({ query: { format: 'csv', order_by: 'uses' } }),
}
