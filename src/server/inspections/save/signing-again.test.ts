import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { SHOWN_FORMAT } from '../../../domain/evidence/shown.ts'
import { silentProgress } from '../../copies/progress.ts'
import { verifyStore } from '../../copies/verify/verify-store.ts'
import { auditEvents } from '../../schema/audit.table.ts'
import { inspections, signingActs } from '../../schema/inspections.table.ts'
import { form, testApi } from '../../testing/api.ts'
import { actaNameOf } from '../../testing/data/acta-name.ts'
import { allAnswers, aNewDrawing, type WireAnswer } from '../../testing/data/fixtures.ts'
import { signingVisits } from '../../testing/suites/signing.ts'

const api = await testApi()
const current = signingVisits(api)
const { post, sign, storedSignature, fill, close } = current
const { db } = api.platform
const { technician, engineer } = api.officials
const [inspector, companion] = [api.as(technician), api.as(engineer)]

describe("the signature of an official is that official's act", () => {
  describe('the content under a signature', () => {
    /** All answers but the first, and the technician's stored signature over them. @returns the first answer */
    async function signedEarly(): Promise<WireAnswer> {
      await storedSignature(technician.id, 5)
      const [first, ...others] = await allAnswers(inspector, current.visit.visitId)
      for (const answer of others) await inspector.post('/api/inspection/items', form(answer))
      expect((await sign()).statusCode).toBe(200)
      return first ?? {}
    }
    const actsOf = async () => {
      const [row] = await db.select().from(inspections).where(eq(inspections.assignmentId, current.visit.visitId))
      return db
        .select()
        .from(signingActs)
        .where(eq(signingActs.subjectId, row?.id ?? 0))
        .orderBy(signingActs.id)
    }
    const recorded = { statusCode: 409, body: { error: { code: 'inspection.official-signature-recorded' } } }

    test('signs again before the closing, with the stored signature or a drawing; the trail has all', async () => {
      const first = await signedEarly()
      expect((await sign()).statusCode).toBe(200)
      expect(await actsOf()).toHaveLength(1)
      expect(await sign({ signature: await aNewDrawing() })).toMatchObject(recorded)
      await inspector.post('/api/inspection/items', form(first))
      expect((await sign()).statusCode).toBe(200)
      expect(await actsOf()).toHaveLength(2)
      await post('health-observation', { observation: 'Se dan recomendaciones' })
      const drawn = { signature: await aNewDrawing() }
      for (let time = 0; time < 2; time += 1) expect((await sign(drawn)).statusCode).toBe(200)
      const acts = await actsOf()
      const items = acts[0]?.stoodItems ?? 0
      expect(acts.map(({ stoodAnswered }) => stoodAnswered)).toEqual([items - 1, items, items])
      const { record, text } = await close()
      expect(record).toMatchObject({
        technical_signature: acts[2]?.signature,
        technical_signing: { act: 'propia' },
      })
      expect(text).not.toContain('hasta entonces')
      const events = await db
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.subjectId, record.inspections_id))
        .orderBy(auditEvents.id)
      const signed = events.filter(({ action }) => action === 'sign')
      expect(signed.map(({ details }) => (details as { signature: string }).signature)).toEqual(
        acts.slice(0, 3).map(({ signature }) => signature),
      )
      const { faults } = await verifyStore(api.platform, silentProgress)
      const name = await actaNameOf(db, record.inspections_id)
      expect(faults.first.filter((fault) => fault.includes(name))).toEqual([])
    })

    test("the content under a signature is not replaced by an older or companion's drawing", async () => {
      const [first, ...others] = await allAnswers(inspector, current.visit.visitId)
      for (const answer of others) await inspector.post('/api/inspection/items', form(answer))
      const drawing = await aNewDrawing()
      expect((await sign({ signature: drawing })).statusCode).toBe(200)
      await inspector.post('/api/inspection/items', form(first ?? {}))
      expect((await sign({ signature: drawing })).statusCode).toBe(200)
      expect(await actsOf()).toHaveLength(1)
      const drawn = { official_id: technician.id, signature: await aNewDrawing() }
      expect(await sign(drawn, companion)).toMatchObject(recorded)
    })

    test('a companion draws no second signature for who is there: 409 as before', async () => {
      const [first, ...others] = await allAnswers(inspector, current.visit.visitId)
      for (const answer of others) await inspector.post('/api/inspection/items', form(answer))
      expect((await sign({ official_id: engineer.id, signature: await aNewDrawing() })).statusCode).toBe(200)
      await inspector.post('/api/inspection/items', form(first ?? {}))
      expect(await sign({ official_id: engineer.id, signature: await aNewDrawing() })).toMatchObject(recorded)
    })

    test('in the order of a batch, after a correction too', async () => {
      await signedEarly()
      const command = (call: string, fields: Record<string, unknown>) => ({ key: randomUUID(), call, fields })
      const [, second] = await allAnswers(inspector, current.visit.visitId)
      const { assignment_id: _, ...answer } = second as Record<string, unknown>
      const commands = [
        command('correction', { ...answer, description: 'Está cerrado por obras' }),
        command('official-signature', {}),
      ]
      for (let time = 0; time < 2; time += 1) {
        const reply = await post('batch', { commands })
        expect(reply.body.data.results.map(({ status }: { status: number }) => status)).toEqual([200, 200])
      }
      const { signatures } = (await inspector.get(`/api/inspection/progress/${current.visit.visitId}`)).body.data
      expect(signatures).toMatchObject([{ signer: 'technician', corrected_after: [], added_after: [] }])
      expect(await actsOf()).toHaveLength(2)
    })

    test("the form's content stands in the act, and the acta says whether it was saved", async () => {
      await fill()
      const before = { shown_digest: 'a'.repeat(64), shown_format: SHOWN_FORMAT }
      const drawn = { ...before, signature: await aNewDrawing() }
      expect((await sign(drawn)).statusCode).toBe(200)
      expect((await sign({ signature: await aNewDrawing() }, companion)).statusCode).toBe(200)
      const [act, other] = await actsOf()
      expect(act).toMatchObject({ shownDigest: before.shown_digest, shownFormat: SHOWN_FORMAT })
      expect(other).toMatchObject({ shownDigest: null, shownFormat: null })
      const { text } = await close()
      expect(text.match(/El dispositivo mostró un contenido distinto del guardado\./g)).toHaveLength(1)
    })

    test.each<[string, Record<string, unknown>, string]>([
      ['a digest that is too short', { shown_digest: 'ab', shown_format: SHOWN_FORMAT }, 'shown_digest'],
      ['a digest without its format', { shown_digest: 'a'.repeat(64) }, 'shown_format'],
      ['a format without its digest', { shown_format: SHOWN_FORMAT }, 'shown_digest'],
      ['another format', { shown_digest: 'a'.repeat(64), shown_format: 'vigia-mostrado-9' }, 'shown_format'],
      ['a digest as a list', { shown_digest: ['a'.repeat(64)], shown_format: SHOWN_FORMAT }, 'shown_digest'],
    ])('a signature with %s is refused with its field', async (_, body, field) => {
      await fill()
      const reply = await sign({ signature: await aNewDrawing(), ...body })
      expect(reply.statusCode).toBe(422)
      expect(Object.keys(reply.body.error.fields)).toContain(field)
      expect(await actsOf()).toEqual([])
    })
  })
})
