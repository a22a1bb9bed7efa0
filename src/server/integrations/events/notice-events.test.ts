import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayOf } from '../../../domain/shared/time.ts'
import { recordAccess } from '../../legal-notices/record-access.ts'
import { legalNotices } from '../../schema/follow-up/legal-notices.table.ts'
import { form, testApi } from '../../testing/api.ts'
import { closeAtOnce } from '../../testing/data/close-at-once.ts'
import { aVisit } from '../../testing/data/fixtures.ts'

const api = await testApi({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'vigia@entidad.gov.co' })
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
const today = dayOf(api.time.now)

const REFUSED = {
  ...{ name_by_establishment: 'José Páez', id_card_by_establishment: '1', role_establishment: 'Administrador' },
  ...{ outcome: 'rehusada', refusal_reason: 'No quiso firmar' },
}
async function aNotice(): Promise<number> {
  const inspectionId = await closeAtOnce(api, (await aVisit(api)).visitId, { establishment: REFUSED })
  const [row] = await db.select().from(legalNotices).where(eq(legalNotices.inspectionId, inspectionId))
  return row?.id ?? 0
}
const attempt = async (id: number, fields: Record<string, string | Blob>) => {
  const reply = await admin.post(`/api/notice/${id}/attempt`, form({ at: today, ...fields }))
  expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
}
const pdf = new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], { type: 'application/pdf' })
type Event = { type: string; subject: string; subject_id: number }
const eventsOf = async (id: number, query = '', client = admin): Promise<string[]> =>
  (await client.get(`/api/events?limit=500${query}`)).body.data.events
    .filter(({ subject, subject_id }: Event) => subject === 'notice' && subject_id === id)
    .map(({ type }: Event) => type)

test('attempts, mails, openings and the effect of a notice are events of it, the effect once', async () => {
  const id = await aNotice()
  await attempt(id, { channel: 'citacion', result: 'enviado' })
  expect((await admin.post(`/api/notice/${id}/send`, {})).statusCode).toBe(200)
  const { departmentId } = officials.administrator
  const opening = { departmentId, noticeId: id, linkId: 1, address: 'otro@correo.example', at: api.time.now }
  await db.transaction((tx) => recordAccess(tx, opening))
  await attempt(id, { channel: 'diligencia_personal', result: 'comparecio', proof: pdf })
  await db.transaction((tx) => recordAccess(tx, opening))
  const all = ['attempted', 'mailed', 'accessed', 'effective', 'accessed'].map((act) => `notice.${act}`)
  expect(await eventsOf(id)).toEqual(all)
  expect(await eventsOf(id, '', api.as(officials.technician))).toEqual(all)
  expect(await eventsOf(id, '', api.as(officials.outsideAdministrator))).toEqual([])
  expect(await eventsOf(id, '&types=notice.effective')).toEqual(['notice.effective'])
  expect(await eventsOf(id, '&types=notice.attempted,notice.mailed')).toEqual(['notice.attempted', 'notice.mailed'])
})
