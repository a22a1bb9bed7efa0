import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { NOTHING_TO_SIGN } from '../../../domain/inspections/sign-visit.ts'
import { inspections } from '../../schema/inspections.table.ts'
import { users } from '../../schema/users.table.ts'
import { testApi } from '../../testing/api.ts'
import { allAnswers, aNewDrawing, signer, witness } from '../../testing/data/fixtures.ts'
import { signingVisits } from '../../testing/suites/signing.ts'

const api = await testApi()
const current = signingVisits(api)
const { post, sign, fill, close } = current
const { db } = api.platform
const { technician, engineer } = api.officials
const inspector = api.as(technician)

describe("the signature of an official is that official's act", () => {
  test('an official whose account was switched off cannot be signed for', async () => {
    await fill()
    await db.update(users).set({ isActive: false }).where(eq(users.id, engineer.id))
    onTestFinished(async () => void (await db.update(users).set({ isActive: true }).where(eq(users.id, engineer.id))))
    expect(await sign({ official_id: engineer.id, signature: await aNewDrawing() })).toMatchObject({
      statusCode: 422,
      body: { error: { code: 'inspection.inactive-official' } },
    })
  })

  test('a visit without a save has no content to sign, and does not begin', async () => {
    expect(await sign({ signature: await aNewDrawing() })).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'inspection.nothing-to-sign' } },
    })
    expect(await db.$count(inspections, eq(inspections.assignmentId, current.visit.visitId))).toBe(0)
  })

  test.each(['establishment', 'witness'])(
    'a visit that the %s alone has signed has nothing to sign before an observation',
    async (who) => {
      const signing = who === 'witness' ? await witness() : await signer()
      expect((await post(`${who}-signature`, signing)).statusCode).toBe(200)
      const key = randomUUID()
      const signature = await aNewDrawing()
      const batch = async () =>
        (await post('batch', { commands: [{ key, call: 'official-signature', fields: { signature } }] })).body.data
      expect((await batch()).results).toMatchObject([
        { status: 409, error: { code: 'inspection.nothing-to-sign', message: NOTHING_TO_SIGN } },
      ])
      await post('health-observation', { observation: 'No hubo quien atendiera' })
      expect((await batch()).results).toMatchObject([{ status: 200 }])
    },
  )

  test('in the batch that begins and closes the visit, with a key that may be repeated', async () => {
    const command = (call: string, fields: Record<string, unknown>) => ({ key: randomUUID(), call, fields })
    const answers = await allAnswers(inspector, current.visit.visitId)
    const commands = [
      ...answers.map((fields) => command('items', fields)),
      command('health-observation', { observation: 'Bien' }),
      command('establishment-signature', await signer()),
      command('witness-signature', await witness()),
      command('official-signature', { signature: await aNewDrawing() }),
    ]
    for (let time = 0; time < 2; time += 1) {
      const reply = await post('batch', { commands })
      expect(reply.body.data).toMatchObject({ closed: 1 })
      expect(new Set(reply.body.data.results.map(({ status }: { status: number }) => status))).toEqual(new Set([200]))
    }
  })

  test('no other signature comes to a closed visit, not even by SQL', async () => {
    await fill()
    await sign({ signature: await aNewDrawing() })
    await close()
    const late = sql`insert into official_signatures select department_id, inspection_id, ${engineer.id}, signature, true, signed_by, signed_at
      from official_signatures order by inspection_id desc limit 1`
    await expect(db.execute(late)).rejects.toMatchObject({ cause: { message: 'a closed inspection never changes' } })
    for (const statement of ['delete from official_signatures', `update official_signatures set signature = 'x'`]) {
      await expect(db.execute(statement as never)).rejects.toMatchObject({ cause: { message: /append-only/ } })
    }
  })
})
