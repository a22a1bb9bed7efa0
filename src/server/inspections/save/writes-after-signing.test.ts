import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { describeDetails, summariseDetails } from '../../../domain/audit/trail-details.ts'
import { SHOWN_FORMAT } from '../../../domain/evidence/shown.ts'
import { auditEvents } from '../../schema/audit.table.ts'
import { inspections } from '../../schema/inspections.table.ts'
import { form, testApi } from '../../testing/api.ts'
import { allAnswers, aNewDrawing, signer, type WireAnswer, witness } from '../../testing/data/fixtures.ts'
import { command, signedVisits } from '../../testing/data/signed-visits.ts'
import { findInspection } from '../visit.queries.ts'

const api = await testApi()
const { platform } = api
const { db } = platform
const {
  visit,
  inspector,
  post,
  fill,
  send,
  correction,
  shown,
  progress,
  digestOfNow,
  actsOf,
  faultsOf,
  closed,
  actaOf,
} = signedVisits(api)

describe('writes after a signature', () => {
  test('a write after a signature is accepted, and told under it', async () => {
    const [first, second, ...others] = await allAnswers(inspector, visit.visitId)
    for (const answer of others) await inspector.post('/api/inspection/items', form(answer))
    await post('official-signature', { signature: await aNewDrawing() })
    await post('establishment-signature', { ...(await signer()), ...(await shown('b'.repeat(64))) })
    for (const answer of [first, second]) await inspector.post('/api/inspection/items', form(answer ?? {}))
    const [open] = (await progress()).signatures.filter(
      ({ signer: who }: { signer: string }) => who === 'establishment',
    )
    expect(open).toMatchObject({
      name: 'José Peña Güell',
      act: 'dibujada',
      outcome: 'firmada',
      answered: others.length,
      items: others.length + 2,
      complete: 0,
      added_after: ['1.1', '1.2'],
      corrected_after: [],
      told: expect.stringContaining(`sobre ${others.length} de ${others.length + 2} aspectos`),
    })
    await post('health-observation', { observation: 'Se dan recomendaciones' })
    const id = await closed(await post('witness-signature', { ...(await witness()), ...(await shown()) }))
    const { printed, file } = await actaOf(id)
    const of = `sobre ${others.length} de ${others.length + 2} aspectos`
    const after = 'Después se registraron: 1.1, 1.2, la observación de la autoridad sanitaria.'
    expect(printed).toMatch(new RegExp(`Firmó en su propia sesión el .*${of} \\(.* hasta entonces\\). ${after}`))
    expect(printed).toMatch(
      new RegExp(`Firmó el 27/02/2026 10:04 ${of} \\(.* hasta entonces\\). ${after} El dispositivo mostró un`),
    )
    expect(printed).toContain(
      'Firmó el 27/02/2026 10:04 sobre el acta completa. El dispositivo mostró ese mismo contenido.',
    )
    const [owner, witnessed, technician] = file.registro.acts
    expect(owner.standing).toMatchObject({ answered: others.length, isObservationAfter: true, correctedAfter: [] })
    expect(witnessed.standing).toMatchObject({ answered: others.length + 2, isObservationAfter: false, addedAfter: [] })
    expect(technician.standing.addedAfter).toEqual(owner.standing.addedAfter)
    const record = await inspector.get(`/api/inspection/realizada/${id}/${visit.establishmentId}`)
    expect(record.body.data.Inspecction[0].signatures).toMatchObject([
      { signer: 'technician', act: 'propia', complete: 0, added_after: ['1.1', '1.2'] },
      { signer: 'establishment', complete: 0 },
      { signer: 'witness', complete: 1, digest: await digestOfNow() },
    ])
    expect(await faultsOf(id)).toEqual([])
  })

  test("a correction without a new signature is a 409 with the signer's name", async () => {
    await fill()
    await post('establishment-signature', { ...(await signer()), ...(await shown()) })
    const before = await digestOfNow()
    const [first] = await allAnswers(inspector, visit.visitId)
    const { item_configuration_id: item, ...answer } = first as Record<string, unknown>
    const alone = await inspector.put(
      `/api/inspection/items/${visit.visitId}/${item}`,
      form({ ...answer, description: 'Está cerrado por obras' }),
    )
    expect(alone).toMatchObject({
      statusCode: 409,
      body: {
        error: {
          code: 'inspection.signed-before',
          message: expect.stringContaining('Ya firmó el responsable del establecimiento.'),
          signers: ['establishment'],
        },
      },
    })
    const batch = await send([
      await correction('Está cerrado por obras'),
      command('witness-signature', await witness()),
    ])
    expect(batch.body.data).toMatchObject({
      closed: 0,
      results: [{ status: 409, error: { signers: ['establishment'] } }, { error: { code: 'batch.stopped' } }],
    })
    expect(await digestOfNow()).toBe(before)
    expect(await actsOf()).toHaveLength(1)
  })

  test('a correction comes with the new signature in one batch, and the acta tells it below', async () => {
    await fill()
    await post('official-signature', { signature: await aNewDrawing() })
    await post('establishment-signature', await signer())
    const both = [await correction('Está cerrado por obras'), command('establishment-signature', await signer(11))]
    expect((await send(both)).body.data).toMatchObject({ results: [{ success: true }, { success: true }] })
    expect((await send(both)).body.data).toMatchObject({ results: [{ success: true }, { success: true }] })
    const id = await closed(await post('witness-signature', await witness()))
    const acts = await actsOf()
    expect(acts.map(({ party }) => party)).toEqual(['tecnico', 'establecimiento', 'establecimiento', 'testigo'])
    const [row] = await db.select().from(inspections).where(eq(inspections.id, id))
    expect(row?.establishmentSignature).toBe(acts[2]?.signature)
    const { printed, file } = await actaOf(id)
    expect(printed).toMatch(/Firmó en su propia sesión .* Después se corrigió: 1\.1 \(decía Aceptable\)\./)
    expect(file.registro.acts[0].standing).toMatchObject({ correctedAfter: [], addedAfter: [] })
    expect(await faultsOf(id)).toEqual([])
  })

  test('writes after a signature are told in the order of a batch', async () => {
    const answers = await allAnswers(inspector, visit.visitId)
    const commands = [
      ...answers.slice(1).map(({ assignment_id: _, ...answer }) => command('items', answer)),
      command('establishment-signature', await signer()),
      ...answers.slice(0, 1).map(({ assignment_id: _, ...answer }) => command('items', answer)),
      command('health-observation', { observation: 'Limpio' }),
      command('witness-signature', await witness()),
    ]
    const reply = await send(commands)
    const { inspections_id: id, closed: isClosed } = reply.body.data
    expect(isClosed).toBe(1)
    expect((await actaOf(id)).file.registro.acts).toMatchObject([
      { standing: { answered: answers.length - 1, isObservationAfter: true } },
      { standing: { answered: answers.length, isObservationAfter: false, addedAfter: [] } },
    ])
  })

  test('an official who refused may sign later, and the reverse: the part is written whole', async () => {
    await fill()
    await post('establishment-signature', {
      ...{ outcome: 'rehusada', refusal_reason: 'No quiso' },
      ...{ shown_digest: 'c'.repeat(64), shown_format: SHOWN_FORMAT },
    })
    const signed = await post('establishment-signature', { ...(await signer()), ...(await shown()) })
    expect(signed.body).toMatchObject({ success: true })
    const again = {
      outcome: 'ausente',
      refusal_reason: 'Salió',
      shown_digest: 'd'.repeat(64),
      shown_format: SHOWN_FORMAT,
    }
    expect((await post('establishment-signature', again)).body).toMatchObject({ success: true })
    const inspection = await findInspection(db, 13, visit.visitId)
    expect(inspection).toMatchObject({
      establishmentSignature: null,
      establishmentSignerName: '',
      establishmentObservation: null,
      establishmentSigningOutcome: 'ausente',
    })
  })

  test('a correction may have the reason for no signature of a person who left', async () => {
    await fill()
    await post('establishment-signature', { ...(await signer()), ...(await shown()) })
    const left = { outcome: 'ausente', refusal_reason: 'Se fue antes de que hubiera señal' }
    expect((await post('establishment-signature', left)).body.error.code).toBe(
      'inspection.establishment-signature-recorded',
    )
    const both = [await correction('Está cerrado por obras'), command('establishment-signature', left)]
    expect((await send(both)).body.data).toMatchObject({ results: [{ success: true }, { success: true }] })
    const id = await closed(await post('witness-signature', { ...(await witness()), ...(await shown()) }))
    const { printed } = await actaOf(id)
    expect(printed).toContain('No estaba presente para firmar')
    expect(printed).toContain(left.refusal_reason)
    expect((await actsOf()).map(({ party, outcome }) => [party, outcome])).toEqual([
      ['establecimiento', 'firmada'],
      ['establecimiento', 'ausente'],
      ['testigo', 'firmada'],
    ])
    expect(await faultsOf(id)).toEqual([])
  })

  test.each<[string, Record<string, unknown>]>([
    ['over the same content', {}],
    ['by a client that tells no content', { shown_digest: undefined, shown_format: undefined }],
  ])('a second signature %s is refused as before', async (_, change) => {
    await fill()
    const first = { ...(await signer()), ...(await shown()) }
    await post('establishment-signature', first)
    const second = await post('establishment-signature', { ...first, ...change })
    expect(second).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'inspection.establishment-signature-recorded' } },
    })
    expect(await actsOf()).toHaveLength(1)
  })

  test('a signature without digest is not replaced by one with', async () => {
    await fill()
    await post('establishment-signature', await signer())
    const second = await post('establishment-signature', { ...(await signer()), ...(await shown()) })
    expect(second.statusCode).toBe(409)
  })

  describe('over an unfinished list', () => {
    const recorded = { statusCode: 409, body: { error: { code: 'inspection.establishment-signature-recorded' } } }
    /** All but the first answer, and the signature of the establishment over them. @returns the first answer */
    async function signedEarly(): Promise<WireAnswer> {
      const [first, ...others] = await allAnswers(inspector, visit.visitId)
      for (const answer of others) await inspector.post('/api/inspection/items', form(answer))
      expect((await post('establishment-signature', await signer())).statusCode).toBe(200)
      return first ?? {}
    }
    const answerFirst = (answer: WireAnswer) => inspector.post('/api/inspection/items', form(answer))

    test('the person signs again once an answer came; the earlier signature stays in the trail', async () => {
      const answer = await signedEarly()
      expect(await post('establishment-signature', await signer(11))).toMatchObject(recorded)
      await answerFirst(answer)
      expect((await post('establishment-signature', await signer(11))).statusCode).toBe(200)
      const { signatures } = await progress()
      expect(signatures).toMatchObject([{ signer: 'establishment', added_after: [], corrected_after: [] }])
      await post('health-observation', { observation: 'Se dan recomendaciones' })
      const id = await closed(await post('witness-signature', await witness()))
      const acts = await actsOf()
      const { items } = signatures[0]
      expect(acts).toMatchObject([
        { party: 'establecimiento', stoodAnswered: items - 1, shownDigest: null },
        { party: 'establecimiento', stoodAnswered: items, shownDigest: null },
        { party: 'testigo' },
      ])
      const [row] = await db.select().from(inspections).where(eq(inspections.id, id))
      expect(row?.establishmentSignature).toBe(acts[1]?.signature)
      expect(acts[0]?.signature).not.toBe(acts[1]?.signature)
      expect((await actaOf(id)).file.registro.acts[0].standing).toMatchObject({
        answered: items,
        isObservationAfter: true,
      })
      expect(await faultsOf(id)).toEqual([])
    })

    test("the establishment's earlier observation is in the trail", async () => {
      await answerFirst(await signedEarly())
      const again = { ...(await signer(11)), observation_by_establishment: '' }
      expect((await post('establishment-signature', again)).statusCode).toBe(200)
      const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'record')).orderBy(auditEvents.id)
      const { details = {} } = events.at(-1) ?? {}
      expect(details).toEqual({
        parts: ['establishment-signature'],
        before: { observation: 'De acuerdo con lo observado' },
        after: { observation: null },
      })
      expect(summariseDetails(describeDetails(details as Record<string, unknown>))).toBe(
        'Observación: De acuerdo con lo observado → —; Partes registradas: firma del establecimiento',
      )
    })

    test('also over what was shown, once the list is whole', async () => {
      await answerFirst(await signedEarly())
      await post('health-observation', { observation: 'Se dan recomendaciones' })
      const again = { ...(await signer(11)), ...(await shown()) }
      expect((await post('establishment-signature', again)).statusCode).toBe(200)
      const id = await closed(await post('witness-signature', { ...(await witness()), ...(await shown()) }))
      const { printed } = await actaOf(id)
      expect(printed).not.toContain('aspectos (')
      expect(printed).toContain('El dispositivo mostró ese mismo contenido.')
    })

    test('in the order of a batch, and a repeated batch adds nothing', async () => {
      const { assignment_id: _, ...answer } = await signedEarly()
      const again = command('establishment-signature', await signer(11))
      const statuses = async (commands: object[]) =>
        (await send(commands)).body.data.results.map(({ status }: { status: number }) => status)
      expect(await statuses([again, command('items', answer)])).toEqual([409, 424])
      const commands = [command('items', answer), again]
      expect(await statuses(commands)).toEqual([200, 200])
      expect(await statuses(commands)).toEqual([200, 200])
      expect(await actsOf()).toHaveLength(2)
    })

    test.each<[string, () => Promise<Record<string, unknown>>]>([
      ['the drawing of before is no new signature', () => signer()],
      [
        'another person is no second signature',
        async () => ({ ...(await signer(11)), id_card_by_establishment: '99887766' }),
      ],
      [
        'a reason alone takes no signature away',
        async () => ({ outcome: 'ausente', refusal_reason: 'Se fue antes de terminar' }),
      ],
    ])('%s', async (_, body) => {
      await answerFirst(await signedEarly())
      expect(await post('establishment-signature', await body())).toMatchObject(recorded)
      expect(await actsOf()).toHaveLength(1)
    })

    test('a drawing that an official signed with is none of the establishment', async () => {
      const signature = await aNewDrawing()
      await answerFirst(await signedEarly())
      await post('official-signature', { signature })
      const copied = { ...(await signer()), signature_establishment: signature }
      expect(await post('establishment-signature', copied)).toMatchObject({
        statusCode: 422,
        body: { error: { code: 'signature.not-new' } },
      })
    })

    test('an official who refuses once more still closes the visit', async () => {
      await answerFirst(await signedEarly())
      await post('health-observation', { observation: 'Se dan recomendaciones' })
      const id = await closed(await post('witness-signature', await witness()))
      expect((await actaOf(id)).printed).toContain('Después se registraron: 1.1, la observación')
    })
  })

  test('a closed visit takes no signature, over whatever content', async () => {
    await fill()
    await post('establishment-signature', { ...(await signer()), ...(await shown()) })
    await closed(await post('witness-signature', { ...(await witness()), ...(await shown()) }))
    const late = await post('establishment-signature', { ...(await signer()), ...(await shown('e'.repeat(64))) })
    expect(late.statusCode).toBe(409)
    expect(await actsOf()).toHaveLength(2)
  })
})
