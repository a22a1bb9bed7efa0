import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { users } from '../schema/users.table.ts'
import { testApi } from '../testing/api.ts'
import { aVisit, closeVisit } from '../testing/data/fixtures.ts'

const api = await testApi()
const { officials, platform } = api
const administrator = api.as(officials.administrator)
const technician = api.as(officials.technician)

type Row = Record<string, unknown>
const filesOf = async (subject: string, id: number, by: Official = officials.administrator) => {
  const { statusCode, body } = await api.as(by).get(`/api/files/of/${subject}/${id}`)
  return { statusCode, code: body.error?.code, ...(body.data as { files: Row[]; proposal: Row | null } | undefined) }
}
const seriesOf = async (code: string): Promise<number> => {
  const { series } = (await administrator.get('/api/trd')).body.data
  return series.find((each: Row) => each.code === code).series_id
}
const nameOf = async ({ id }: Official) => {
  const [user] = await platform.db.select({ name: users.fullName }).from(users).where(eq(users.id, id))
  return user?.name
}

describe('the file of an inspection', () => {
  test('the file of an inspection is proposed with number and series, and takes the acta', async () => {
    const visit = await aVisit(api)
    const recordId = await closeVisit(api, visit.visitId)
    expect((await filesOf('establishment', visit.establishmentId)).proposal).toBeNull()
    const { acta_number } = (await technician.get(`/api/inspection/realizada/${recordId}/${visit.establishmentId}`))
      .body.data.Inspecction[0]
    const before = await filesOf('inspection', recordId, officials.otherTechnician)
    const series_id = await seriesOf('IVC-02')
    expect(before.proposal).toEqual({ title: `Acta ${acta_number} · Restaurante El Ñandú`, series_id })
    expect(before.files?.map(({ subject }) => subject)).toEqual(['establishment'])

    const form = { subject: 'inspection', subject_id: recordId, ...before.proposal }
    const { file_id } = (await technician.post('/api/files', form)).body.data
    const { file } = (await technician.get(`/api/files/${file_id}`)).body.data
    expect(file).toMatchObject({ access: 'clasificado', title: before.proposal?.title })
    expect(file.documents.map(({ source }: Row) => source)).toEqual(['acta'])
    const after = await filesOf('inspection', recordId, officials.technician)
    expect(after.proposal).toBeNull()
    expect(after.files?.map((each) => [each.subject, each.document_count])).toEqual([
      ['inspection', 1],
      ['establishment', 2],
    ])

    const closing = { reason: 'Terminó' }
    expect((await administrator.post(`/api/files/${file_id}/close`, closing)).statusCode).toBe(200)
    expect((await filesOf('inspection', recordId, officials.technician)).proposal).toMatchObject({ series_id })
  })

  test('the file of a missing inspection is not proposed', async () => {
    expect(await filesOf('inspection', 999_999)).toMatchObject({ statusCode: 404, code: 'inspection.not-found' })
  })
})

describe('a file about an official', () => {
  const about = async (changes: Row = {}) => ({
    series_id: await seriesOf('IVC-02'),
    subject: 'official',
    subject_id: officials.technician.id,
    title: 'Historia laboral',
    ...changes,
  })
  /** Each file has a series of its own, since one official has one open file of a series. */
  const aSeries = async (code: string): Promise<number> => {
    const series = { code, name: `Serie ${code}`, office_years: '2', central_years: '8', disposition: 'CT' }
    return (await administrator.post('/api/trd/series', series)).body.data.series_id
  }
  const begin = async (changes: Row): Promise<number> => {
    const { statusCode, body } = await administrator.post('/api/files', await about(changes))
    if (statusCode !== 200) throw new Error(JSON.stringify(body))
    return body.data.file_id
  }

  test('a file about an official is proposed with the name to administrators alone', async () => {
    const title = await nameOf(officials.technician)
    const { id } = officials.technician
    expect(await filesOf('official', id)).toMatchObject({ files: [], proposal: { title, series_id: null } })
    expect(await filesOf('official', id, officials.technician)).toMatchObject({ files: [], proposal: null })
    expect(await filesOf('official', 999_999)).toMatchObject({ statusCode: 404, code: 'user.not-found' })
    expect(await filesOf('official', id, officials.outsideAdministrator)).toMatchObject({
      statusCode: 404,
      code: 'user.not-found',
    })
  })

  test('a file about an official is begun by administrators alone', async () => {
    for (const by of [officials.technician, officials.engineer]) {
      const reply = await api.as(by).post('/api/files', await about({ subject_id: by.id }))
      expect([reply.statusCode, reply.body.error.code]).toEqual([403, 'access.forbidden'])
    }
    expect((await filesOf('official', officials.technician.id)).files).toEqual([])
  })

  test('a file about an official is for administrators and the official, unless chosen otherwise', async () => {
    const id = await begin({ series_id: await aSeries('TH-1') })
    const { file } = (await technician.get(`/api/files/${id}`)).body.data
    expect(file).toMatchObject({
      access: 'reservado',
      subject_name: await nameOf(officials.technician),
      readers: [{ user_id: officials.technician.id }],
    })
    const colleague = officials.engineer
    expect((await api.as(colleague).get(`/api/files/${id}`)).statusCode).toBe(403)
    expect((await filesOf('official', officials.technician.id, colleague)).files).toEqual([])
    const shown = async (by: Official) => (await filesOf('official', officials.technician.id, by)).files
    expect((await shown(officials.technician))?.map(({ file_id }) => file_id)).toEqual([id])

    const chosen = await begin({ series_id: await aSeries('TH-2'), access: 'clasificado' })
    expect((await api.as(colleague).get(`/api/files/${chosen}`)).statusCode).toBe(200)
    expect((await shown(colleague))?.map(({ file_id }) => file_id)).toEqual([chosen])
  })

  test('names no reader who has left', async () => {
    const { id } = officials.otherTechnician
    await platform.db.update(users).set({ isActive: false }).where(eq(users.id, id))
    const fileId = await begin({ series_id: await aSeries('TH-3'), subject_id: id })
    expect((await administrator.get(`/api/files/${fileId}`)).body.data.file.readers).toEqual([])
    await platform.db.update(users).set({ isActive: true }).where(eq(users.id, id))
  })
})
