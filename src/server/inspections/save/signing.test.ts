import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { SHOWN_FORMAT } from '../../../domain/evidence/shown.ts'
import { NOTHING_TO_SIGN } from '../../../domain/inspections/sign-visit.ts'
import { BLANK_SIGNATURE } from '../../../domain/signatures/ink.ts'
import { silentProgress } from '../../copies/progress.ts'
import { verifyStore } from '../../copies/verify/verify-store.ts'
import { findAnswers, findClosedInspection } from '../../records/records.queries.ts'
import { isAsSealed, type SealedInspection } from '../../records/verify-seal.ts'
import { auditEvents } from '../../schema/audit.table.ts'
import { images } from '../../schema/images.table.ts'
import { inspections, officialSignatures, signingActs } from '../../schema/inspections.table.ts'
import { users } from '../../schema/users.table.ts'
import { type Client, form, testApi } from '../../testing/api.ts'
import { actaNameOf } from '../../testing/data/acta-name.ts'
import {
  aDrawing,
  allAnswers,
  aNewDrawing,
  aSignaturePng,
  aVisit,
  signer,
  type WireAnswer,
  witness,
} from '../../testing/data/fixtures.ts'
import { printedText } from '../../testing/pdf-text.ts'

const api = await testApi()
const { db } = api.platform
const { technician, engineer, administrator, otherTechnician } = api.officials
const [inspector, companion] = [api.as(technician), api.as(engineer)]

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
  for (const answer of await allAnswers(client, visit.visitId)) await client.post('/api/inspection/items', form(answer))
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
  const record = (await client.get(`/api/inspection/realizada/${id}/${visit.establishmentId}`)).body.data.Inspecction[0]
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

describe("the signature of an official is that official's act", () => {
  test('an official signs in the own session, drawn or stored, or is printed without a signature', async () => {
    const stored = await storedSignature(technician.id, 3)
    await fill()
    expect((await sign()).body.data).toMatchObject({ closed: 0, inspections_id: null })
    const progress = (await inspector.get(`/api/inspection/progress/${visit.visitId}`)).body.data
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
      const { officials } = (await companion.get(`/api/inspection/progress/${visit.visitId}`)).body.data
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

  describe('the content under a signature', () => {
    /** All answers but the first, and the technician's stored signature over them. @returns the first answer */
    async function signedEarly(): Promise<WireAnswer> {
      await storedSignature(technician.id, 5)
      const [first, ...others] = await allAnswers(inspector, visit.visitId)
      for (const answer of others) await inspector.post('/api/inspection/items', form(answer))
      expect((await sign()).statusCode).toBe(200)
      return first ?? {}
    }
    const actsOf = async () => {
      const [row] = await db.select().from(inspections).where(eq(inspections.assignmentId, visit.visitId))
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
      const [first, ...others] = await allAnswers(inspector, visit.visitId)
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
      const [first, ...others] = await allAnswers(inspector, visit.visitId)
      for (const answer of others) await inspector.post('/api/inspection/items', form(answer))
      expect((await sign({ official_id: engineer.id, signature: await aNewDrawing() })).statusCode).toBe(200)
      await inspector.post('/api/inspection/items', form(first ?? {}))
      expect(await sign({ official_id: engineer.id, signature: await aNewDrawing() })).toMatchObject(recorded)
    })

    test('in the order of a batch, after a correction too', async () => {
      await signedEarly()
      const command = (call: string, fields: Record<string, unknown>) => ({ key: randomUUID(), call, fields })
      const [, second] = await allAnswers(inspector, visit.visitId)
      const { assignment_id: _, ...answer } = second as Record<string, unknown>
      const commands = [
        command('correction', { ...answer, description: 'Está cerrado por obras' }),
        command('official-signature', {}),
      ]
      for (let time = 0; time < 2; time += 1) {
        const reply = await post('batch', { commands })
        expect(reply.body.data.results.map(({ status }: { status: number }) => status)).toEqual([200, 200])
      }
      const { signatures } = (await inspector.get(`/api/inspection/progress/${visit.visitId}`)).body.data
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

  test("a drawing that is an account's stored signature signs for no person in any session", async () => {
    const hand = 41
    await storedSignature(engineer.id, hand)
    await fill()
    const signature = await aDrawing(hand)
    const refused = { statusCode: 422, body: { error: { code: 'signature.not-new' } } }
    expect(await sign({ official_id: engineer.id, signature })).toMatchObject(refused)
    expect(await sign({ signature })).toMatchObject(refused)
    expect(
      await post('establishment-signature', { ...(await signer()), signature_establishment: signature }),
    ).toMatchObject(refused)
    expect(await post('witness-signature', { ...(await witness()), witness_signature: signature })).toMatchObject(
      refused,
    )
    // The engineer's own act takes the stored one.
    expect((await sign({}, companion)).statusCode).toBe(200)
  })

  describe("an official's signature drawn on a companion's phone", () => {
    const notNew = { statusCode: 422, body: { error: { code: 'signature.not-new' } } }
    const nextVisit = async () => {
      visit = await aVisit(api)
      await fill()
    }

    test('a drawing of another signer is refused, of this visit or of another', async () => {
      await fill()
      const owner = await signer()
      await post('establishment-signature', owner)
      const ofOwner = { signature: owner.signature_establishment }
      expect(await sign(ofOwner)).toMatchObject(notNew)
      expect(await sign({ ...ofOwner, official_id: engineer.id })).toMatchObject(notNew)
      const own = await aNewDrawing()
      expect((await sign({ signature: own })).statusCode).toBe(200)
      expect(await sign({ signature: own, official_id: engineer.id })).toMatchObject(notNew)
      expect(await post('witness-signature', { ...(await witness()), witness_signature: own })).toMatchObject(notNew)

      await nextVisit()
      expect(await sign(ofOwner)).toMatchObject(notNew)
      expect(await sign({ signature: own }, companion)).toMatchObject(notNew)
      expect(
        await post('establishment-signature', { ...(await signer()), signature_establishment: own }),
      ).toMatchObject(notNew)
      // A signature that is a file may come with every visit of its owner.
      expect((await post('establishment-signature', owner)).statusCode).toBe(200)
    })

    test('a drawing of a companion serves no other visit; an own picture serves its owner', async () => {
      await fill()
      const [drawn, own] = [await aNewDrawing(), await aNewDrawing()]
      expect((await sign({ signature: drawn, official_id: engineer.id })).statusCode).toBe(200)
      expect((await sign({ signature: own })).statusCode).toBe(200)
      await nextVisit()
      expect(await sign({ signature: drawn, official_id: engineer.id })).toMatchObject(notNew)
      expect((await sign({ signature: own })).statusCode).toBe(200)
    })

    test('the same command again is no fault, and in one batch a drawing serves one signer', async () => {
      await fill()
      const signature = await aNewDrawing()
      const command = (fields: Record<string, unknown>, call = 'official-signature') => ({
        key: randomUUID(),
        call,
        fields,
      })
      const own = command({ signature })
      const commands = [own, command({ signature, official_id: engineer.id })]
      const statuses = async (sent: unknown[]) =>
        (await post('batch', { commands: sent })).body.data.results.map(({ status }: { status: number }) => status)
      expect(await statuses(commands)).toEqual([200, 422])
      expect(await statuses([own])).toEqual([200])
      const ofWitness = { ...(await witness()), witness_signature: signature }
      expect(await statuses([command(ofWitness, 'witness-signature')])).toEqual([422])
    })
  })

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
    expect(await db.$count(inspections, eq(inspections.assignmentId, visit.visitId))).toBe(0)
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
    const answers = await allAnswers(inspector, visit.visitId)
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

describe('an official who cannot or will not sign', () => {
  const unsigned = { outcome: 'rehusada', refusal_reason: 'No está de acuerdo con la medida' }

  test('an official who does not sign has a reason; the witness signs, as the acta says', async () => {
    await fill()
    const { signature_establishment: _, ...named } = await signer()
    const { record, text } = await close({ establishment: { ...named, ...unsigned } })
    expect(record).toMatchObject({
      signature_establishment: '',
      outcome_establishment: 'rehusada',
      refusal_reason_establishment: unsigned.refusal_reason,
      name_by_establishment: named.name_by_establishment,
    })
    expect(record).not.toHaveProperty('outcome_checker')
    expect(text).toContain('Se rehusó a firmar')
    expect(text).toContain(unsigned.refusal_reason)
  })

  test.each([
    ['no_sabe_firmar', 200, true],
    ['no_sabe_firmar', 422, false],
    ['ausente', 200, false],
  ])('%s: answered %i (named: %s)', async (outcome, status, isNamed) => {
    const named = { name_by_establishment: 'José', id_card_by_establishment: '1', role_establishment: 'Dueño' }
    const reply = await post('establishment-signature', {
      outcome,
      refusal_reason: 'No aprendió',
      ...(isNamed && named),
    })
    expect(reply.statusCode).toBe(status)
    const progress = await inspector.get(`/api/inspection/progress/${visit.visitId}`)
    expect(progress.body.data.has_establishment_signature).toBe(status === 200 ? 1 : 0)
  })

  test('needs a reason', async () => {
    expect(await post('establishment-signature', { outcome: 'rehusada' })).toMatchObject({
      statusCode: 422,
      body: { error: { fields: { refusal_reason: 'Escriba por qué no hay firma.' } } },
    })
    for (const reason of ['.', '--', 'no', '123']) {
      const reply = await post('establishment-signature', { outcome: 'rehusada', refusal_reason: reason })
      expect(reply.body.error?.fields, reason).toEqual({
        refusal_reason: 'Escriba con palabras por qué no hay firma.',
      })
    }
    expect((await post('witness-signature', { outcome: 'otra', refusal_reason: 'x' })).statusCode).toBe(422)
  })

  test('not both: the establishment or the witness signs, whichever comes first', async () => {
    expect((await post('witness-signature', { outcome: 'ausente', refusal_reason: 'Nadie' })).statusCode).toBe(200)
    expect(await post('establishment-signature', unsigned)).toMatchObject({
      statusCode: 422,
      body: { error: { code: 'inspection.nobody-signs' } },
    })
    expect((await post('establishment-signature', await signer())).statusCode).toBe(200)
  })

  test('`firmada` said aloud is a signature as ever', async () => {
    await fill()
    const { record } = await close({ establishment: { ...(await signer()), outcome: 'firmada' } })
    expect(record).not.toHaveProperty('outcome_establishment')
  })
})

describe('a malformed signature is refused with its field, and nothing is stored', () => {
  const flat = (width: number, height: number, background: object | string) =>
    sharp({ create: { width, height, channels: 4, background: background as never } })
  const drawn = (svg: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="560" height="128">${svg}</svg>`)
  const pictures: [string, () => Promise<Buffer>, string][] = [
    ['transparent', () => flat(560, 128, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer(), 'image/png'],
    ['white', () => flat(560, 128, '#fff').png().toBuffer(), 'image/png'],
    ['black', () => flat(560, 128, '#000').png().toBuffer(), 'image/png'],
    ['one pixel', () => flat(1, 1, '#000').png().toBuffer(), 'image/png'],
    ['a grey sheet', () => flat(1200, 800, '#999').jpeg().toBuffer(), 'image/jpeg'],
    ['a dot', () => sharp(drawn('<circle cx="280" cy="64" r="4"/>')).png().toBuffer(), 'image/png'],
    [
      'white ink',
      () =>
        sharp(drawn('<path d="M10 60Q200 0 400 90T540 30" stroke="#fff" stroke-width="3" fill="none"/>'))
          .png()
          .toBuffer(),
      'image/png',
    ],
    [
      'ink that no printer shows',
      () =>
        sharp(drawn('<path d="M10 60Q200 0 400 90T540 30" stroke="rgb(229,229,229)" stroke-width="3" fill="none"/>'))
          .flatten({ background: '#fff' })
          .png()
          .toBuffer(),
      'image/png',
    ],
    [
      'the same in a photo',
      () =>
        sharp(drawn('<path d="M10 60Q200 0 400 90T540 30" stroke="rgb(229,229,229)" stroke-width="3" fill="none"/>'))
          .flatten({ background: '#fff' })
          .jpeg()
          .toBuffer(),
      'image/jpeg',
    ],
    ['a palette of one colour', () => flat(560, 128, '#fff').png({ palette: true }).toBuffer(), 'image/png'],
  ]
  const dataUrl = (bytes: Buffer, type: string) => `data:${type};base64,${bytes.toString('base64')}`

  test.each(pictures)('%s', async (_title, bytes, type) => {
    const blank = dataUrl(await bytes(), type)
    const stored = await db.$count(images)
    const calls: [string, Record<string, unknown>, string][] = [
      ['establishment-signature', { ...(await signer()), signature_establishment: blank }, 'signature_establishment'],
      ['witness-signature', { ...(await witness()), witness_signature: blank }, 'witness_signature'],
      ['official-signature', { signature: blank }, 'signature'],
    ]
    for (const [call, body, field] of calls) {
      expect(await post(call, body)).toMatchObject({
        statusCode: 422,
        body: { error: { message: BLANK_SIGNATURE, fields: { [field]: BLANK_SIGNATURE } } },
      })
    }
    const queued = { key: randomUUID(), call: 'witness-signature', fields: calls[1]?.[1] }
    expect((await post('batch', { commands: [queued] })).body.data.results[0]).toMatchObject({
      status: 422,
      error: { message: BLANK_SIGNATURE, fields: { witness_signature: BLANK_SIGNATURE } },
    })
    expect(await db.$count(images)).toBe(stored)
  })

  test.each([
    ['a speck', () => flat(8, 8, '#000').jpeg().toBuffer(), 422],
    ['a transparent sheet', () => flat(640, 480, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer(), 422],
    ['a dark room', () => flat(640, 480, '#000').jpeg().toBuffer(), 200],
    ['a dark room as PNG', () => flat(640, 480, '#000').png().toBuffer(), 200],
  ])('a photo of %s', async (_title, bytes, status) => {
    const [answer] = await allAnswers(inspector, visit.visitId)
    const image = new Blob([new Uint8Array(await bytes())], { type: 'image/png' })
    const reply = await inspector.post('/api/inspection/items', form({ ...answer, image }))
    expect(reply.statusCode).toBe(status)
    if (status === 422) expect(reply.body.error.fields).toEqual({ image: 'La foto no muestra nada. Tome otra.' })
  })
})
