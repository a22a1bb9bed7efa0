import { beforeEach, expect, test } from 'vitest'
import { webhooks } from '../../schema/integrations/webhooks.table.ts'
import { testApi } from '../../testing/api.ts'
import { complaintFields } from '../../testing/complaint-calls.ts'
import { tokenFields } from '../../testing/integration-calls.ts'
import { settledNow } from '../../testing/whole-rounds.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'

/** A complaint against an administrator, and what that administrator made for other systems. */
const api = await testApi({ WEBHOOK_PRIVATE: 'on' })
const { officials, time } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
const accused = api.as(officials.otherAdministrator)
const AGAINST = { officials: String(officials.otherAdministrator.id) }

const aComplaint = async (changes: object = {}): Promise<number> =>
  (await admin.post('/api/complaint', complaintFields({ ...changes }))).body.data.complaint_id
const edit = (id: number, changes: Record<string, unknown>) => admin.patch(`/api/complaint/${id}`, changes)

type Told = { host: string; type: string; id: number }
let isUp = true
let told: Told[] = []
const deliver = () =>
  deliverWebhooks(api.platform, {
    settledId: settledNow(db),
    post: async ({ url, body }) => {
      const { type, data } = JSON.parse(body)
      if (isUp) told.push({ host: new URL(url).hostname, type, id: data.subject_id })
      return isUp ? { status: 200, error: null } : { status: 503, error: 'El servidor respondió 503.' }
    },
  })
const aWebhook = async (client: typeof admin, host: string): Promise<number> => {
  const types = ['complaint.received', 'complaint.changed']
  const { body } = await client.post('/api/webhooks', { url: `https://${host}/`, types })
  return body.data.webhook_id
}
/** Types that the webhook of a host was told of a complaint. */
const toldOf = (id: number, host: string) =>
  told.filter((one) => one.id === id && one.host === host).map(({ type }) => type)

const [OWN, OTHER] = ['127.0.0.1', '127.0.0.2']
const webhooksOfBoth = async () => ({ own: await aWebhook(accused, OWN), other: await aWebhook(admin, OTHER) })

beforeEach(async () => {
  await db.delete(webhooks)
  isUp = true
  told = []
})

test('a webhook tells no complaint against who made it, and other webhooks do', async () => {
  const { own } = await webhooksOfBoth()
  const [against, other] = [await aComplaint(AGAINST), await aComplaint()]
  await deliver()
  expect([toldOf(against, OWN), toldOf(against, OTHER)]).toEqual([[], ['complaint.received']])
  expect(toldOf(other, OWN)).toEqual(['complaint.received'])
  expect((await admin.post(`/api/webhooks/${own}/replay`, { after: 'evt_0' })).statusCode).toBe(200)
  await deliver()
  expect(toldOf(against, OWN)).toEqual([])
})

test('a delivery that waits when the accusation comes is never made', async () => {
  const { own } = await webhooksOfBoth()
  isUp = false
  const id = await aComplaint()
  await deliver()
  expect((await edit(id, AGAINST)).statusCode).toBe(200)
  isUp = true
  time.now = new Date(time.now.getTime() + 60_000)
  await deliver()
  expect([toldOf(id, OWN), toldOf(id, OTHER)]).toEqual([[], ['complaint.received', 'complaint.changed']])
  const { body } = await admin.get(`/api/webhooks/${own}/deliveries`)
  expect(body.data.deliveries).toEqual([])
})

test('the deliveries of a webhook of others do not show it to the accused', async () => {
  const { other } = await webhooksOfBoth()
  await aComplaint(AGAINST)
  await deliver()
  const shown = async (client: typeof admin) => (await client.get(`/api/webhooks/${other}/deliveries`)).body.data
  expect([(await shown(admin)).total, (await shown(accused)).total]).toEqual([1, 0])
})

test('a token of the accused reads no event of it, also when the accusation comes later', async () => {
  const { token } = (await accused.post('/api/api-tokens', tokenFields())).body.data
  const id = await aComplaint()
  const count = async (): Promise<number> => {
    const { body } = await api.anonymous.get('/api/events?limit=500', { authorization: `Bearer ${token}` })
    const rows: { subject: string; subject_id: number }[] = body.data.events
    return rows.filter((row) => row.subject === 'complaint' && row.subject_id === id).length
  }
  expect(await count()).toBe(1)
  await edit(id, AGAINST)
  expect(await count()).toBe(0)
})
