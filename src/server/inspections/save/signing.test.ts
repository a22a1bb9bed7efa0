import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEvents } from '../../schema/audit.table.ts'
import { images } from '../../schema/images.table.ts'
import { officialSignatures, signingActs } from '../../schema/inspections.table.ts'
import { testApi } from '../../testing/api.ts'
import { aNewDrawing } from '../../testing/data/fixtures.ts'
import { signingVisits } from '../../testing/suites/signing.ts'

const api = await testApi()
const current = signingVisits(api)
const { sign, storedSignature, fill, close } = current
const { db } = api.platform
const { technician, engineer, administrator, otherTechnician } = api.officials
const [inspector, companion] = [api.as(technician), api.as(engineer)]

describe("the signature of an official is that official's act", () => {
  test('an official signs in the own session, drawn or stored, or is printed without a signature', async () => {
    const stored = await storedSignature(technician.id, 3)
    await fill()
    expect((await sign()).body.data).toMatchObject({ closed: 0, inspections_id: null })
    const progress = (await inspector.get(`/api/inspection/progress/${current.visit.visitId}`)).body.data
    expect(progress.officials).toMatchObject([
      { official_id: technician.id, part: 'technical', has_stored_signature: 1, has_signed: 1 },
      { official_id: engineer.id, part: 'engineer', has_stored_signature: 0, has_signed: 0 },
    ])
    const { record, text } = await close()
    expect(record).toMatchObject({
      technical_signature: stored,
      technical_signing: { act: 'propia', signed_at: api.time.now.toISOString() },
      engineer_signature: null,
      engineer_signing: { act: 'no_participo' },
    })
    expect(text).toContain('Sin constancia de participación en la visita')
    expect(text).not.toContain('Sin firma registrada')
  })

  test('a companion draws theirs on the device of a colleague, and the acta says whose', async () => {
    await fill()
    await sign({ signature: await aNewDrawing() })
    expect(await sign({ official_id: engineer.id })).toMatchObject({
      statusCode: 422,
      body: { error: { code: 'inspection.companion-signature-missing', fields: { signature: expect.any(String) } } },
    })
    expect((await sign({ official_id: engineer.id, signature: await aNewDrawing() })).statusCode).toBe(200)
    const { record } = await close()
    expect(record.engineer_signing).toMatchObject({ act: 'acompanante', device_of: record.technical })
    expect(record.engineer_signature).toMatch(/^[0-9a-f]{64}\.png$/)
  })

  test('each in their own session; the trail and the images know it', async () => {
    await fill()
    await sign({ signature: await aNewDrawing() })
    await sign({ signature: await aNewDrawing() }, companion)
    const { record } = await close()
    expect([record.technical_signing.act, record.engineer_signing.act]).toEqual(['propia', 'propia'])
    const events = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, record.inspections_id))
      .orderBy(auditEvents.id)
    expect(events.filter(({ action }) => action === 'sign').map(({ userId }) => userId)).toEqual([
      technician.id,
      engineer.id,
    ])
    const kept = (await db.select({ name: images.name }).from(images)).map(({ name }) => name)
    expect(kept).toEqual(expect.arrayContaining([record.technical_signature, record.engineer_signature]))
  })

  test.each([
    ['the stored signature of the official who filled it', true, 'registrada', 'Firma registrada de'],
    ['none where that official has none, in plain words', false, 'sin_firma', 'Diligenció la visita y no firmó'],
  ])('a client that sends no signatures closes as before: with %s', async (_title, isStored, act, words) => {
    await storedSignature(engineer.id, 7)
    if (isStored) await storedSignature(technician.id, 8)
    await fill()
    const { record, text } = await close()
    expect(record.technical_signing).toEqual({ act })
    expect(record.technical_signature === null).toBe(!isStored)
    // The signature of who did not act is printed nowhere.
    expect(record).toMatchObject({ engineer_signature: null, engineer_signing: { act: 'no_participo' } })
    expect(text).toContain(words)
  })

  test('the same again is no fault; another one, another person, a closed visit are', async () => {
    await fill()
    const drawing = await aNewDrawing()
    for (let time = 0; time < 2; time += 1) expect((await sign({ signature: drawing })).statusCode).toBe(200)
    expect(await db.$count(officialSignatures, eq(officialSignatures.officialId, technician.id))).toBeGreaterThan(0)
    expect(await sign({ signature: await aNewDrawing() })).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'inspection.official-signature-recorded' } },
    })
    expect((await sign({ official_id: otherTechnician.id, signature: drawing })).statusCode).toBe(422)
    expect((await sign({ signature: drawing }, api.as(otherTechnician))).statusCode).toBe(403)
    expect((await sign({ signature: drawing }, api.as(administrator))).statusCode).toBe(403)
    expect((await sign({}, companion)).body.error).toMatchObject({ code: 'inspection.official-signature-missing' })
    await close()
    expect((await sign({ signature: await aNewDrawing() }, companion)).statusCode).toBe(409)
  })

  test("an official's own act takes the place of what a companion drew, until the visit closes", async () => {
    await fill()
    const drawn = await sign({ official_id: engineer.id, signature: await aNewDrawing() })
    expect(drawn.statusCode).toBe(200)
    const drawnBy = async () => {
      const { officials } = (await companion.get(`/api/inspection/progress/${current.visit.visitId}`)).body.data
      const names = officials.map(({ name }: { name: string }) => name)
      return officials.map(({ drawn_by }: { drawn_by: string | null }) => drawn_by && names.indexOf(drawn_by))
    }
    // The technician, who is named first.
    expect(await drawnBy()).toEqual([null, 0])
    const own = await aNewDrawing()
    expect((await sign({ signature: own }, companion)).statusCode).toBe(200)
    expect(await drawnBy()).toEqual([null, null])
    expect((await sign({ signature: own }, companion)).statusCode).toBe(200)
    // Not the other way round.
    const again = await sign({ official_id: engineer.id, signature: await aNewDrawing() })
    expect(again.body.error.code).toBe('inspection.official-signature-recorded')
    const { record, text } = await close()
    expect(record.engineer_signing).toMatchObject({ act: 'propia' })
    expect(text).not.toContain('en el equipo de')
    const acts = await db.select().from(signingActs).where(eq(signingActs.party, 'ingeniero')).orderBy(signingActs.id)
    expect(acts.slice(-2)).toMatchObject([
      { userId: technician.id },
      { userId: engineer.id, signature: record.engineer_signature },
    ])
    const change = sql`update official_signatures set signature = 'otra.png' where official_id = ${engineer.id}`
    await expect(db.execute(change)).rejects.toThrow()
  })
})
