import { sql } from 'drizzle-orm'
import { rowsOf } from '../platform/db/database.ts'
import { pdf } from './data/sent-documents.ts'
import type { RouteCall, World } from './route-calls.ts'

let next = 0

const reason = { reason: 'Lo pide la oficina jurídica' }

const seriesFields = () => ({
  code: `PRUEBA-${++next}`,
  name: 'Serie de prueba',
  office_years: 1,
  central_years: 2,
  disposition: 'E',
})

/** A new series without files. */
async function aSeries({ api }: World): Promise<number> {
  const { body } = await api.as(api.officials.administrator).post('/api/trd/series', seriesFields())
  return body.data.series_id
}

/** An open file of the department about nothing in particular. */
async function aFile(world: World): Promise<number> {
  const series_id = await aSeries(world)
  const administrator = world.api.as(world.api.officials.administrator)
  const { body } = await administrator.post('/api/files', { series_id, subject: 'general', title: 'Prueba' })
  return body.data.file_id
}

async function aClosedFile(world: World): Promise<number> {
  const id = await aFile(world)
  await world.api.as(world.api.officials.administrator).post(`/api/files/${id}/close`, reason)
  return id
}

/** The file of the closed visit's establishment, and its acta. */
async function theActa({ api, record }: World): Promise<{ fileId: number; documentId: number }> {
  const [row] = await rowsOf<{ fileId: number; documentId: number }>(
    api.platform.db,
    sql`select file_id as "fileId", id as "documentId" from documents where source = 'acta' and source_id = ${record.id} order by id limit 1`,
  )
  return row ?? { fileId: 0, documentId: 0 }
}

/** A document that the caller may change, in an open file. */
async function aDocument(world: World): Promise<number> {
  const id = await aFile(world)
  const form = new FormData()
  form.append('file', pdf(`de prueba ${++next}`), 'prueba.pdf')
  const { body } = await world.api.as(world.api.officials.technician).post(`/api/files/${id}/documents`, form)
  return body.data.document_id
}

async function aHold(world: World): Promise<{ id: number; hold_id: number }> {
  const id = await aFile(world)
  const hold = { matter: 'Tutela 123', authority: 'Juzgado Primero', ...reason }
  const { body } = await world.api.as(world.api.officials.administrator).post(`/api/files/${id}/holds`, hold)
  return { id, hold_id: body.data.hold_id }
}

/** A closed file whose term is over at once, of a series that destroys. */
async function aDueFile(world: World): Promise<{ series_id: number; file_id: number }> {
  const administrator = world.api.as(world.api.officials.administrator)
  const years = { office_years: 0, central_years: 0, confirmed: 1 }
  const { series_id } = (await administrator.post('/api/trd/series', { ...seriesFields(), ...years })).body.data
  const asked = { series_id, subject: 'general', title: 'Prueba' }
  const { file_id } = (await administrator.post('/api/files', asked)).body.data
  await administrator.post(`/api/files/${file_id}/close`, reason)
  return { series_id, file_id }
}

async function aDisposal(world: World): Promise<number> {
  const { series_id, file_id } = await aDueFile(world)
  const administrator = world.api.as(world.api.officials.administrator)
  const { body } = await administrator.post('/api/disposals', { series_id, files: [file_id], ...reason })
  return body.data.disposal_id
}

const multipart = (words: string): FormData => {
  const form = new FormData()
  form.append('file', pdf(words), 'prueba.pdf')
  return form
}

/** Calls of files and of the retention table, by method and path. */
export const fileCalls: Record<string, (world: World) => RouteCall | Promise<RouteCall>> = {
  'GET /api/files': () => ({
    query: {
      limit: '5',
      order_by: 'title',
      filter: JSON.stringify([{ field: 'q', operator: 'LIKE', value: '%ñandú%' }]),
    },
  }),
  'GET /api/export/series': () => ({ query: { format: 'csv' } }),
  'GET /api/export/files': () => ({ query: { format: 'csv', order_by: 'number' } }),
  'GET /api/export/disposals': () => ({ query: { format: 'csv' } }),
  'GET /api/export/due-files': () => ({ query: { format: 'csv', order_by: 'keep_until' } }),
  'POST /api/files': async (world) => ({
    body: { series_id: await aSeries(world), subject: 'general', title: 'Correspondencia' },
  }),
  'GET /api/files/of/:subject/:id': ({ record }) => ({
    params: { subject: 'establishment', id: record.establishmentId },
  }),
  'GET /api/files/:id': async (world) => ({ params: { id: (await theActa(world)).fileId } }),
  'PATCH /api/files/:id': async (world) => ({ params: { id: await aFile(world) }, body: { title: 'Otro título' } }),
  'POST /api/files/:id/folders': async (world) => ({ params: { id: await aFile(world) }, body: { name: 'Planos' } }),
  'POST /api/files/:id/documents': async (world) => ({ params: { id: await aFile(world) }, form: multipart('uno') }),
  'POST /api/documents/:id/versions': async (world) => ({
    params: { id: await aDocument(world) },
    form: multipart(`dos ${++next}`),
  }),
  'GET /api/documents/:id': async (world) => ({ params: { id: (await theActa(world)).documentId } }),
  'GET /api/documents/:id/versions/:version/content': async (world) => ({
    params: { id: (await theActa(world)).documentId, version: 1 },
  }),
  'PATCH /api/documents/:id': async (world) => ({
    params: { id: await aDocument(world) },
    body: { title: 'Otro título' },
  }),
  'POST /api/documents/:id/withdraw': async (world) => ({ params: { id: await aDocument(world) }, body: reason }),
  'POST /api/files/:id/close': async (world) => ({ params: { id: await aFile(world) }, body: reason }),
  'POST /api/files/:id/reopen': async (world) => ({ params: { id: await aClosedFile(world) }, body: reason }),
  'POST /api/files/:id/holds': async (world) => ({
    params: { id: await aFile(world) },
    body: { matter: 'Tutela 123', authority: 'Juzgado Primero', ...reason },
  }),
  'DELETE /api/files/:id/holds/:hold_id': async (world) => ({ params: await aHold(world), body: reason }),
  'GET /api/files/:id/index.xml': async (world) => ({ params: { id: (await theActa(world)).fileId } }),
  'GET /api/files/:id/index.html': async (world) => ({ params: { id: (await theActa(world)).fileId } }),
  'GET /api/files/:id/index.pdf': async (world) => ({ params: { id: await aClosedFile(world) } }),
  'POST /api/files/:id/export': async (world) => ({ params: { id: await aFile(world) } }),
  'GET /api/files/search': () => ({ query: { q: 'ñandú' } }),
  'GET /api/files/due': () => ({ query: { before: '2040-01-01' } }),
  'GET /api/disposals': () => ({ query: { limit: '5' } }),
  'POST /api/disposals': async (world) => {
    const { series_id, file_id } = await aDueFile(world)
    return { body: { series_id, files: [file_id], ...reason } }
  },
  'GET /api/disposals/:id': async (world) => ({ params: { id: await aDisposal(world) } }),
  'GET /api/disposals/:id/acta.pdf': async (world) => ({ params: { id: await aDisposal(world) } }),
  'GET /api/storage': () => ({}),
  'GET /api/trd': () => ({}),
  'POST /api/trd/series': () => ({ body: seriesFields() }),
  'PUT /api/trd/series/:id': async (world) => ({ params: { id: await aSeries(world) }, body: seriesFields() }),
  'GET /api/trd/export.xlsx': () => ({}),
  'POST /api/trd/import': () => {
    const form = new FormData()
    const rows = `Código;Nombre;Años en archivo de gestión;Años en archivo central;Disposición final\nCSV-${++next};Serie de prueba;1;2;E\n`
    form.append('file', new Blob([rows]), 'tabla.csv')
    return { form }
  },
  'POST /api/trd/types': async (world) => ({ body: { series_id: await aSeries(world), name: 'Plano' } }),
}
