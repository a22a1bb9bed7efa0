import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { pipelineTransaction } from '../../platform/db/batching/pipeline.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { refusedOffers } from '../../schema/idempotency.table.ts'
import { inspectionAnswers, inspections } from '../../schema/inspections.table.ts'
import { form, testApi } from '../../testing/api.ts'
import { acceptable, aPhoto, aPlan, aVisit, theChecklist, type WireItem } from '../../testing/data/fixtures.ts'
import { commitLot } from './save-lot.ts'
import type { SaveCommand, VisitCommands } from './save-transaction.ts'

// A device that was told of a refusal may let go of the command. A copy that comes later must not be accepted then.

const api = await testApi()
const { db } = api.platform
const { officials } = api
const inspector = api.as(officials.technician)
const administrator = api.as(officials.administrator)

let visitId: number
let establishmentId: number
let items: WireItem[]
beforeEach(async () => {
  ;({ visitId, establishmentId } = await aVisit(api))
  items = (await theChecklist(inspector)).flatMap((section) => section.items)
})

type Sent = { key: string; call: string; fields: Record<string, unknown>; offer?: number }

const command = (index: number, offer?: number, changes = {}): Sent => ({
  key: randomUUID(),
  call: 'items',
  fields: { ...acceptable(visitId, items[index] as WireItem), ...changes },
  ...(offer !== undefined && { offer }),
})
const offered = (sent: Sent, offer: number): Sent => ({ ...sent, offer })
const send = (...commands: Sent[]) => inspector.post(`/api/inspection/batch/${visitId}`, { commands })
/** The answer to each command; the one answer where the request is refused as a whole. */
const told = async (...commands: Sent[]): Promise<string[]> => {
  const { statusCode, body } = await send(...commands)
  if (statusCode !== 200) return [body.error.code]
  return body.data.results.map((result: { error?: { code: string } }) => result.error?.code ?? 'ok')
}
const giveTo = async (technician: 'technician' | 'otherTechnician') => {
  const plan = aPlan({ ...officials, technician: officials[technician] }, establishmentId)
  expect((await administrator.put(`/api/assignment/${visitId}`, plan)).statusCode).toBe(200)
}
const saved = async () =>
  (
    await db
      .select({ itemId: inspectionAnswers.itemId })
      .from(inspectionAnswers)
      .innerJoin(inspections, eq(inspections.id, inspectionAnswers.inspectionId))
      .where(eq(inspections.assignmentId, visitId))
  ).length
const kept = (...sent: Sent[]) =>
  db.$count(
    refusedOffers,
    inArray(
      refusedOffers.key,
      sent.map(({ key }) => key),
    ),
  )
const BEFORE = 'idempotency.refused-before'

describe('a copy that comes after its refusal', () => {
  test('a copy is not accepted when the visit was given away and is given back', async () => {
    const commands = [command(0, 1), command(1, 1)]
    await giveTo('otherTechnician')
    expect(await told(...commands)).toEqual(['access.forbidden'])
    await giveTo('technician')
    expect(await told(...commands)).toEqual([BEFORE, 'batch.stopped'])
    // The second command is settled too, though nothing looked at it.
    expect(await told(commands[1] as Sent)).toEqual([BEFORE])
    expect(await saved()).toBe(0)
  })

  test('a copy of a refused command is not accepted when the visit was inactive', async () => {
    const sent = command(0, 1)
    const setActive = (isActive: boolean) =>
      db.execute(sql`update assignments set is_active = ${isActive} where id = ${visitId}`)
    await setActive(false)
    expect(await told(sent)).toEqual(['assignment.inactive'])
    await setActive(true)
    expect(await told(sent)).toEqual([BEFORE])
  })

  test('a copy of a refused command is not accepted when its photo has arrived meanwhile', async () => {
    const photo = await aPhoto(1)
    const finding = command(0, 1, { concept: 'Inaceptable (I)', score: 0, description: 'Trampa de grasa llena' })
    const asParts = (files: Record<string, string>, parts: Record<string, Blob> = {}) =>
      inspector.post(
        `/api/inspection/batch/${visitId}`,
        form({ commands: JSON.stringify([{ ...finding, files }]), ...parts }),
      )
    const missing = await asParts({ image: `sha256:${'0'.repeat(64)}` })
    expect(missing.body.data.results[0].error.code).toBe('batch.file-missing')
    const late = await asParts({ image: 'foto' }, { foto: photo })
    expect(late.body.data.results[0].error.code).toBe(BEFORE)
  })

  test('a copy tells the cause again as long as it is there', async () => {
    const sent = command(0, 1)
    await giveTo('otherTechnician')
    expect(await told(sent)).toEqual(['access.forbidden'])
    expect(await told(sent)).toEqual(['access.forbidden'])
    expect(await kept(sent)).toBe(1)
  })

  test("a copy is not accepted in its refusal's transaction, where another save removes the cause", async () => {
    const { technician } = officials
    const body = { assignmentId: visitId, itemId: items[0]?.item_configuration_id ?? 0, concept: 'A' } as const
    const saveOf = (one: SaveCommand): VisitCommands => ({ official: technician, visitId, commands: [one] })
    const identity = { key: randomUUID(), hash: 'hash', offer: 1 }
    const correction = saveOf({ write: { call: 'correction', body }, identity })
    const saves = [correction, saveOf({ write: { call: 'items', body } }), correction]
    const outcomes = await pipelineTransaction(db, (tx) =>
      commitLot(tx, saves, { ...api.platform, at: api.time.now, waits: true }),
    )
    const codes = outcomes.map(async (outcome) => {
      if (outcome === 'busy' || 'error' in outcome) throw new Error('The save was not decided.')
      return (await outcome.value).results[0]?.code ?? 'ok'
    })
    expect(await Promise.all(codes)).toEqual(['inspection.item-unanswered', 'ok', BEFORE])
  })
})

describe('the person sends it again', () => {
  test('under the same key, as another offer', async () => {
    const sent = command(0, 1)
    await giveTo('otherTechnician')
    await told(sent)
    await giveTo('technician')
    expect(await told(offered(sent, 2))).toEqual(['ok'])
    // The key is accepted now, and each copy is answered so.
    expect(await told(sent)).toEqual(['ok'])
    expect(await told(offered(sent, 2))).toEqual(['ok'])
  })

  test('corrected under the same key', async () => {
    const wrong = command(0, 1, { score: 77 })
    expect(await told(wrong)).toHaveLength(1)
    const right = { ...wrong, offer: 2, fields: acceptable(visitId, items[0] as WireItem) }
    expect(await told(right)).toEqual(['ok'])
    expect(await told(wrong)).toEqual(['idempotency.key-reused'])
  })

  test('under a new key', async () => {
    const sent = command(0, 1)
    await giveTo('otherTechnician')
    await told(sent)
    await giveTo('technician')
    expect(await told({ ...sent, key: randomUUID(), offer: 2 })).toEqual(['ok'])
    expect(await told(sent)).toEqual(['inspection.item-answered'])
  })
})

test('an accepted command keeps its answer for every offer, also when the visit is another’s', async () => {
  const sent = command(0, 1)
  expect(await told(sent)).toEqual(['ok'])
  await giveTo('otherTechnician')
  const other = command(1, 1)
  expect(await told(sent, other)).toEqual(['ok', 'access.forbidden'])
  expect(await told(offered(sent, 2))).toEqual(['ok'])
  expect([await kept(sent), await kept(other)]).toEqual([0, 1])
})

describe('a request without an offer', () => {
  test('a refused batch of an older phone leaves its key free, and nothing is kept', async () => {
    const sent = command(0)
    await giveTo('otherTechnician')
    expect(await told(sent)).toEqual(['access.forbidden'])
    expect(await kept(sent)).toBe(0)
    await giveTo('technician')
    expect(await told(sent)).toEqual(['ok'])
  })

  test('a refused single call leaves its key free', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const post = () => inspector.post('/api/inspection/items', form(acceptable(visitId, items[0] as WireItem)), headers)
    await giveTo('otherTechnician')
    expect((await post()).statusCode).toBe(403)
    expect(await db.$count(refusedOffers, eq(refusedOffers.key, headers['idempotency-key']))).toBe(0)
    await giveTo('technician')
    expect((await post()).statusCode).toBe(200)
  })
})

test('an offer belongs to its official, and keeps key, number and time alone', async () => {
  const sent = command(0, 1)
  await giveTo('otherTechnician')
  await told(sent)
  await giveTo('technician')
  const companion = api.as(officials.engineer)
  const reply = await companion.post(`/api/inspection/batch/${visitId}`, { commands: [sent] })
  expect(reply.body.data.results).toMatchObject([{ success: true }])
  const rows = await rowsOf(db, sql`select * from refused_offers where key = ${sent.key}`)
  expect(rows).toEqual([{ user_id: officials.technician.id, key: sent.key, offer: 1, refused_at: expect.anything() }])
})

test('a visit of another department keeps nothing', async () => {
  const outsider = api.as(officials.outsideTechnician)
  const reply = await outsider.post(`/api/inspection/batch/${visitId}`, { commands: [command(0, 1)] })
  expect(reply.statusCode).toBe(404)
  expect(await db.$count(refusedOffers, eq(refusedOffers.userId, officials.outsideTechnician.id))).toBe(0)
})

type Step = { do: 'copy'; of: number } | { do: 'give'; to: 'technician' | 'otherTechnician' } | { do: 'offer again' }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('copy' as const), of: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('give' as const), to: fc.constantFrom('technician', 'otherTechnician') }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'offer again' as const }) },
)

test("the answer to a device's newest offer holds while copies and changes of the plan alternate", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      ;({ visitId, establishmentId } = await aVisit(api))
      const sent = command(0)
      /** The newest offer that was sent. The network may deliver this and earlier ones once more at any time. */
      let newest = 1
      let isAccepted = false
      let isRefused = false
      const deliver = async (offer: number) => {
        const [answer] = await told(offered(sent, offer))
        // The device does not wait for an answer to an earlier offer.
        if (offer !== newest) return
        if (answer === 'ok') isAccepted = true
        else isRefused = true
        expect(isAccepted && isRefused).toBe(false)
      }
      for (const one of steps) {
        if (one.do === 'give') await giveTo(one.to)
        else if (one.do === 'copy') await deliver(Math.max(1, newest - one.of))
        // The person offers again only what was refused.
        else if (isRefused) [newest, isRefused] = [newest + 1, false]
        expect(await saved()).toBe(isAccepted ? 1 : 0)
      }
    }),
    { numRuns: Number(process.env.OFFER_RUNS ?? 15) },
  )
})
