import { asc, eq } from 'drizzle-orm'
import { complaintEvents, complaints } from '../../schema/follow-up/complaints.table.ts'
import type { TestApi } from '../api.ts'
import { complaintFields } from '../complaint-calls.ts'
import { anEstablishment } from '../data/fixtures.ts'

export const refusal = ({ statusCode, body }: { statusCode: number; body: { error?: { code: string } } }) =>
  `${statusCode} ${body.error?.code ?? ''}`

/** Complaints of the department, and the calls about them. */
export function complaintActs(api: TestApi) {
  const { platform, officials } = api
  const { db } = platform
  const admin = api.as(officials.administrator)
  const technician = api.as(officials.technician)
  const on = (day: string) => {
    api.time.now = new Date(`${day}T15:00:00Z`)
  }

  const file = (changes: Record<string, unknown> = {}, client = technician) =>
    client.post('/api/complaint', complaintFields(changes))
  async function aComplaint(changes: Record<string, unknown> = {}, client = technician): Promise<number> {
    const reply = await file(changes, client)
    if (reply.statusCode !== 200) throw new Error(JSON.stringify(reply.body))
    return reply.body.data.complaint_id
  }
  const ofPlace = async () => ({ establishment_id: await anEstablishment(api), place_text: '', city_id: '' })
  const read = async (id: number, client = admin) => (await client.get(`/api/complaint/${id}`)).body.data?.complaint
  const act = (id: number, path: string, body: Record<string, unknown>, client = admin) =>
    client.post(`/api/complaint/${id}${path}`, body)
  const rowOf = async (id: number) => (await db.select().from(complaints).where(eq(complaints.id, id)))[0]
  const eventsOf = async (id: number) =>
    (
      await db
        .select()
        .from(complaintEvents)
        .where(eq(complaintEvents.complaintId, id))
        .orderBy(asc(complaintEvents.id))
    ).map(({ kind }) => kind)
  const listed = async (client = admin, filter: object[] = []) =>
    (await client.get(`/api/complaint/all?limit=100&filter=${encodeURIComponent(JSON.stringify(filter))}`)).body.data
  const planned = (changes: object = {}) => ({
    ...{ engineer_id: officials.engineer.id, technical_id: officials.technician.id, confirmed: 1, ...changes },
  })
  return { on, file, aComplaint, ofPlace, read, act, rowOf, eventsOf, listed, planned }
}
