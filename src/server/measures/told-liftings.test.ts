import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { measures } from '../schema/follow-up/measures.table.ts'
import { form, testApi } from '../testing/api.ts'
import { closeAtOnce } from '../testing/data/close-at-once.ts'
import { aPhoto, aVisit } from '../testing/data/fixtures.ts'

const api = await testApi()
const { officials } = api
const { administrator, otherAdministrator, technician } = officials

const told = async (who: Official): Promise<{ text: string; link: string }[]> =>
  (await api.as(who).get('/api/notices?limit=100')).body.data.notices
    .filter(({ kind }: { kind: string }) => kind === 'measure_lifted')
    .map(({ text, link }: { text: string; link: string }) => ({ text, link }))

/** A closure in force, with one cause and one seal. */
async function aClosure(seal: string): Promise<{ id: number; number: string }> {
  const { visitId } = await aVisit(api)
  const critical = { concept: 'Inaceptable (I)', description: 'Cucarachas', is_detection: '1', es_critico: '1' }
  const special = { 0: { ...critical, medida_sanitaria: 'CLAUSURA' } }
  const inspectionId = await closeAtOnce(api, visitId, { special })
  const [row] = await api.platform.db.select().from(measures).where(eq(measures.inspectionId, inspectionId))
  const reply = await api.as(technician).post(
    '/api/measure',
    form({
      ...{ code: 'CLAUSURA', extent: 'total', falls_on: 'Cocina', cause: 'Plagas', risk: 'Contaminación' },
      ...{ lifting_condition: 'Fumigar', inspections_id: String(inspectionId) },
      ...{
        item_configuration_id: String(row?.itemId),
        seals: JSON.stringify([{ seal_number: seal, place: 'Puerta' }]),
      },
    }),
  )
  expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
  return { id: reply.body.data.measure_id, number: reply.body.data.number }
}

let shade = 0
async function act(who: Official, id: number, fields: Record<string, string>): Promise<void> {
  const sent = form({ reason: 'Se corrigió todo', ...fields })
  shade += 1
  sent.append('images', await aPhoto(shade), 'foto.jpg')
  const reply = await api.as(who).post(`/api/measure/${id}/act`, sent)
  expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
}
const lift = (who: Official, id: number, seal: string) =>
  act(who, id, { kind: 'levantamiento', seals: JSON.stringify([{ seal_number: seal }]) })

test('administrators are told of each lifting that an official records', async () => {
  const { id, number } = await aClosure('S-1')
  await act(technician, id, { kind: 'levantamiento_parcial' })
  await lift(technician, id, 'S-1')
  const link = `/dashboard/seguimiento/medidas/${id}`
  for (const who of [administrator, otherAdministrator]) {
    const found = await told(who)
    expect(found.map((one) => one.link)).toEqual([link, link])
    expect(found[0]?.text).toMatch(new RegExp(`^Ana technician levantó la medida ${number}: .+\\.$`))
    expect(found[1]?.text).toMatch(new RegExp(`^Ana technician levantó en parte la medida ${number}: .+\\.$`))
  }
  for (const who of [technician, officials.outsideAdministrator]) expect(await told(who)).toEqual([])
})

test('other acts, and a lifting by an administrator, are told to none', async () => {
  const before = await told(administrator)
  const { id } = await aClosure('S-2')
  await act(technician, id, { kind: 'verificacion' })
  await lift(administrator, id, 'S-2')
  expect(await told(administrator)).toEqual(before)
})

test('an administrator may silence them', async () => {
  const before = await told(otherAdministrator)
  const settings = { digest: 'nunca', silenced: ['measure_lifted'] }
  const saved = await api.as(otherAdministrator).put('/api/notices/settings', settings)
  expect(saved.statusCode, JSON.stringify(saved.body)).toBe(200)
  const { id } = await aClosure('S-3')
  await lift(technician, id, 'S-3')
  expect(await told(otherAdministrator)).toEqual(before)
  expect((await told(administrator))[0]?.link).toBe(`/dashboard/seguimiento/medidas/${id}`)
})
