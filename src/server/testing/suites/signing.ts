import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { findAnswers, findClosedInspection } from '../../records/records.queries.ts'
import { isAsSealed, type SealedInspection } from '../../records/verify-seal.ts'
import { users } from '../../schema/users.table.ts'
import type { TestApi } from '../api.ts'
import { type Client, form } from '../api.ts'
import { allAnswers, aSignaturePng, aVisit, signer, witness } from '../data/fixtures.ts'
import { printedText } from '../pdf-text.ts'

/** A visit before each test, with the calls by which officials and others sign it. */
export function signingVisits(api: TestApi) {
  const { db } = api.platform
  const { technician, administrator } = api.officials
  const inspector = api.as(technician)

  let visit: { visitId: number; establishmentId: number }
  beforeEach(async () => {
    visit = await aVisit(api)
    await db.update(users).set({ signature: null })
  })

  const post = (call: string, body: Record<string, unknown>, client: Client = inspector) =>
    client.post(`/api/inspection/${call}/${visit.visitId}`, body)
  const sign = (body: Record<string, unknown> = {}, client: Client = inspector) =>
    post('official-signature', body, client)

  /** Gives an official a stored signature. @returns its name */
  async function storedSignature(userId: number, hand: number): Promise<string> {
    const png = await aSignaturePng(hand)
    const fields = { first_name: 'Luz', last_name: 'Ángel', area_id: '1', role_id: '1', type_contract_id: '1' }
    const drawing = new Blob([new Uint8Array(png)], { type: 'image/png' })
    const [row] = await db.select().from(users).where(eq(users.id, userId))
    const reply = await api.as(administrator).patch(
      `/api/user/${userId}`,
      form({
        ...fields,
        role_id: String(row?.roleId),
        area_id: String(row?.areaId),
        identification_number: row?.identificationNumber,
        email: row?.email,
        phone: row?.phone,
        role_functions: row?.roleFunctions,
        signature: drawing,
      }),
    )
    if (reply.statusCode !== 200) throw new Error(JSON.stringify(reply.body))
    const [after] = await db.select({ signature: users.signature }).from(users).where(eq(users.id, userId))
    return after?.signature ?? ''
  }

  async function fill(client: Client = inspector): Promise<void> {
    for (const answer of await allAnswers(client, visit.visitId))
      await client.post('/api/inspection/items', form(answer))
    await post('health-observation', { observation: 'Se dan recomendaciones' }, client)
  }

  /** Closes the filled visit. @returns the record of the closed visit */
  async function close(
    { establishment, witnessed }: { establishment?: Record<string, unknown>; witnessed?: Record<string, unknown> } = {},
    client: Client = inspector,
  ) {
    const first = await post('establishment-signature', establishment ?? (await signer()), client)
    expect(first.statusCode).toBe(200)
    const last = await post('witness-signature', witnessed ?? (await witness()), client)
    expect(last.body.data).toMatchObject({ closed: 1 })
    const id = last.body.data.inspections_id
    const record = (await client.get(`/api/inspection/realizada/${id}/${visit.establishmentId}`)).body.data
      .Inspecction[0]
    const inspection = (await findClosedInspection(db, 13, id)) as SealedInspection & {
      checklistId: number
      bandsVersion: number
    }
    expect(isAsSealed(inspection, await api.platform.checklists.find(db, inspection), await findAnswers(db, id))).toBe(
      true,
    )
    const pdf = await client.get(`/api/inspection/${id}/pdf`)
    return { record, text: (await printedText(pdf.bytes)).replaceAll(/\s+/g, ' ') }
  }
  return {
    get visit() {
      return visit
    },
    set visit(value) {
      visit = value
    },
    post,
    sign,
    storedSignature,
    fill,
    close,
  }
}
