import { describe, expect, test } from 'vitest'
import { testApi } from '../testing/api.ts'
import { complaintFields } from '../testing/complaint-calls.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'

const api = await testApi()
const { officials } = api
const admin = api.as(officials.administrator)
const accused = api.as(officials.otherAdministrator)
const technician = api.as(officials.technician)
const stranger = api.as(officials.otherTechnician)

const AGAINST = { officials: String(officials.otherAdministrator.id) }
async function aComplaint(changes: Record<string, unknown> = {}): Promise<number> {
  const { body } = await technician.post('/api/complaint', complaintFields(changes))
  if (!body.success) throw new Error(JSON.stringify(body))
  return body.data.complaint_id
}
const edit = (id: number, changes: Record<string, unknown>) => admin.patch(`/api/complaint/${id}`, changes)
const refusal = ({ statusCode, body }: { statusCode: number; body: { error?: { code: string } } }) =>
  `${statusCode} ${body.error?.code ?? ''}`

type Row = { subject: string; subject_id: number }
const told = (rows: Row[], id: number) => rows.filter((row) => row.subject === 'complaint' && row.subject_id === id)
/** How many events of a complaint a client reads in the feed. */
async function inFeed(id: number, client = admin): Promise<number> {
  const { body } = await client.get('/api/events?limit=500')
  return told(body.data.events, id).length
}
/** How many events of a complaint a client reads in the trail, with their number in all. */
async function inTrail(id: number, client = admin) {
  const { body } = await client.get('/api/audit/all?order=-1&limit=100')
  return told(body.data.Audit, id).length
}
const exported = async (client: typeof admin) => (await client.get('/api/export/audit?format=csv')).bytes.toString()

describe('a complaint against an official', () => {
  test('the trail and its file keep its acts from that official', async () => {
    const id = await aComplaint(AGAINST)
    await edit(id, { triage: 'alta' })
    expect([await inTrail(id), await inTrail(id, accused)]).toEqual([2, 0])
    const number = (await admin.get(`/api/complaint/${id}`)).body.data.complaint.number
    expect((await exported(admin)).includes(number)).toBe(true)
    expect((await exported(accused)).includes(number)).toBe(false)
    await edit(id, { accuses_none: 1 })
    expect(await inTrail(id, accused)).toBe(3)
  })

  test('the events for other systems keep it from that official', async () => {
    const id = await aComplaint(AGAINST)
    expect([await inFeed(id), await inFeed(id, accused)]).toEqual([1, 0])
  })

  test('a copy of it does not name it to that official', async () => {
    const original = await aComplaint(AGAINST)
    const copy = await aComplaint()
    expect((await admin.post(`/api/complaint/${copy}/duplicate`, { duplicate_of: original })).statusCode).toBe(200)
    const read = async (client: typeof admin) => (await client.get(`/api/complaint/${copy}`)).body.data.complaint
    expect((await read(admin)).duplicate_of).toMatchObject({ complaint_id: original })
    expect((await read(accused)).duplicate_of).toBeNull()
    const answers = [await edit(original, {}), await accused.patch(`/api/complaint/${original}`, {})]
    expect(answers.map(refusal)).toEqual(['200 ', '404 complaint.unknown'])
  })
})

describe('a complaint of others', () => {
  test('the events tell an official the complaints that the official reads', async () => {
    const id = await aComplaint()
    expect([await inFeed(id, technician), await inFeed(id, stranger)]).toEqual([1, 0])
  })
})

describe('a visit that returns', () => {
  const establishments = async () => [await anEstablishment(api), await anEstablishment(api)]
  const plan = { engineer_id: officials.engineer.id, technical_id: officials.technician.id, confirmed: 1 }
  /** A complaint with a visit that was switched off. */
  async function cancelled() {
    const [here, elsewhere] = await establishments()
    const id = await aComplaint({ establishment_id: here, place_text: '', city_id: '' })
    const visitId = (await admin.post(`/api/complaint/${id}/visit`, plan)).body.data.assignment_id
    const turn = (status: number) =>
      admin.send('DELETE', '/api/generic/deactivate', {
        ...{ tablename: 'assignments', columname: 'assignment_id', valuecolum: visitId, status },
      })
    expect((await turn(0)).statusCode).toBe(200)
    return { id, elsewhere, turn }
  }

  test('one whose official was accused meanwhile stays off', async () => {
    const { id, turn } = await cancelled()
    expect(refusal(await edit(id, { officials: String(officials.engineer.id) }))).toBe('200 ')
    expect(refusal(await turn(1))).toBe('409 complaint.official-accused')
    await edit(id, { accuses_none: 1 })
    expect((await turn(1)).statusCode).toBe(200)
  })

  test('one whose complaint is about another place by now stays off', async () => {
    const { id, elsewhere, turn } = await cancelled()
    expect(refusal(await edit(id, { establishment_id: elsewhere }))).toBe('200 ')
    expect(refusal(await turn(1))).toBe('409 complaint.visit-elsewhere')
  })
})
