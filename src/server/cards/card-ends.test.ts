import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEvents } from '../schema/audit.table.ts'
import { staffContracts } from '../schema/staff.table.ts'
import { staffCards } from '../schema/staff-cards.table.ts'
import { testApi } from '../testing/api.ts'

/** Cards of officials whose contracts end. */

const api = await testApi({ PUBLIC_URL: 'https://vigia.bolivar.test' })
const { administrator, technician } = api.officials
const { db } = api.platform
const admin = api.as(administrator)

beforeEach(async () => {
  api.time.now = new Date('2026-11-20T15:00:00Z')
  await db.delete(staffCards)
  await db.delete(staffContracts)
})

const FORM = 'application/x-www-form-urlencoded'
const aCard = async () => {
  const { body } = await admin.post(`/api/staff/${technician.id}/card`)
  return { ...body.data, path: new URL(body.data.url).pathname } as { serial: string; path: string }
}
const contract = (ends_on: string, starts_on = '2026-01-01') =>
  admin.post(`/api/staff/${technician.id}/contracts`, { contract_type_id: 1, number: 'CPS-1', starts_on, ends_on })

describe('a card', () => {
  test('a card ends with the contract: a shortened contract shortens it, an ended one revokes it', async () => {
    const { contract_id: id } = (await contract('2027-06-30')).body.data
    const { path, serial } = await aCard()
    const end = (ended_early_on: string) =>
      admin.put(`/api/staff/contracts/${id}`, {
        ...{ contract_type_id: 1, number: 'CPS-1', starts_on: '2026-01-01', ends_on: '2027-06-30', ended_early_on },
      })
    expect((await end('2026-12-31')).statusCode).toBe(200)
    const cards = async () => (await admin.get('/api/staff/cards?order_by=serial')).body.data.cards
    expect(await cards()).toMatchObject([{ serial, state: 'vigente', expires_on: '2026-12-31' }])
    expect((await api.anonymous.get(path)).statusCode).toBe(200)
    expect((await end('2026-11-19')).statusCode).toBe(200)
    expect(await cards()).toMatchObject([{ serial, state: 'revocado', revoked_reason: 'Terminó el contrato' }])
    expect((await api.anonymous.get(path)).statusCode).toBe(404)
    const events = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'edit-contract'))
      .orderBy(auditEvents.id)
    expect(events.at(-1)?.details).toMatchObject({ revokedCard: serial })
    expect(events.at(-2)?.details).toMatchObject({ serial, expiresOn: { from: '2027-06-30', to: '2026-12-31' } })
  })

  test('a card ends after the next contract without a gap, and no longer one lengthens it', async () => {
    const { contract_id: id } = (await contract('2027-06-30')).body.data
    const { serial } = await aCard()
    const write = (ended_early_on: string | null) =>
      admin.put(`/api/staff/contracts/${id}`, {
        ...{ contract_type_id: 1, number: 'CPS-1', starts_on: '2026-01-01', ends_on: '2027-06-30' },
        ...(ended_early_on !== null && { ended_early_on }),
      })
    const expiry = async () => (await admin.get('/api/staff/cards')).body.data.cards[0].expires_on
    await write('2026-12-31')
    await db.update(staffCards).set({ expiresOn: '2027-06-30' })
    const next = { contract_type_id: 1, number: 'CPS-2', starts_on: '2027-01-01', ends_on: '2027-03-31' }
    expect((await admin.post(`/api/staff/${technician.id}/contracts`, next)).statusCode).toBe(200)
    expect(await expiry()).toBe('2027-03-31')
    expect((await write(null)).statusCode).toBe(422)
    await db.delete(staffContracts).where(eq(staffContracts.number, 'CPS-2'))
    expect((await write(null)).statusCode).toBe(200)
    expect(await expiry()).toBe('2027-03-31')
    expect((await admin.get('/api/staff/cards')).body.data.cards).toMatchObject([{ serial, state: 'vigente' }])
  })

  test('a card of an official without contracts ends with the first recorded one', async () => {
    const inForce = await aCard()
    await contract('2026-12-31')
    const { cards } = (await admin.get('/api/staff/cards')).body.data
    expect(cards).toMatchObject([{ serial: inForce.serial, state: 'vigente', expires_on: '2026-12-31' }])
    await db.delete(staffContracts)
    await contract('2026-11-19')
    expect((await api.anonymous.get(inForce.path)).statusCode).toBe(404)
  })

  test('a card after its contract opens no visit code and no directory entry', async () => {
    const { contract_id: id } = (await contract('2027-06-30')).body.data
    const { path } = await aCard()
    const row = async () => (await admin.get(`/api/staff/${technician.id}`)).body.data.official
    expect((await row()).cards).toMatchObject([{ state: 'vigente' }])
    await admin.put(`/api/staff/contracts/${id}`, {
      ...{ contract_type_id: 1, number: 'CPS-1', starts_on: '2026-01-01', ends_on: '2027-06-30' },
      ended_early_on: '2026-11-19',
    })
    const tried = await api.anonymous.raw('POST', `${path}/visita`, 'code=1&inscripcion_number=1', FORM)
    expect(tried.statusCode).toBe(404)
    expect((await row()).cards).toMatchObject([{ state: 'revocado' }])
    const query = '?from=2026-11-20&to=2026-11-20'
    const { officials: asked } = (await admin.get(`/api/staff/availability${query}`)).body.data
    const own = asked.find(({ user_id }: { user_id: number }) => user_id === technician.id)
    expect(own.days).toMatchObject([{ available: 0, reasons: [expect.stringContaining('19/11')] }])
  })
})
