import { hash, randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { describeDetails, summariseDetails } from '../../../domain/audit/trail-details.ts'
import { CONSENT_TEXT, SHOWN_FORMAT, shownText } from '../../../domain/evidence/shown.ts'
import { outcomeOf } from '../../../domain/inspections/outcome.ts'
import { buildRecord } from '../../../domain/records/build-record.ts'
import { RECORD_FORMAT } from '../../../domain/records/record.ts'
import { silentProgress } from '../../copies/progress.ts'
import { verifyStore } from '../../copies/verify/verify-store.ts'
import { findAnswers, findClosedInspection } from '../../records/records.queries.ts'
import { readRecordFile } from '../../records/records.service.ts'
import { sealOf } from '../../records/seal.ts'
import type { SealedInspection } from '../../records/verify-seal.ts'
import { assignments } from '../../schema/assignments.table.ts'
import { auditEvents } from '../../schema/audit.table.ts'
import { inspections, signingActs } from '../../schema/inspections.table.ts'
import { type Client, form, testApi } from '../../testing/api.ts'
import { actaNameOf } from '../../testing/data/acta-name.ts'
import { allAnswers, aNewDrawing, aVisit, signer, type WireAnswer, witness } from '../../testing/data/fixtures.ts'
import { printedText } from '../../testing/pdf-text.ts'
import { findInspection } from '../visit.queries.ts'

const api = await testApi()
const { platform, officials } = api
const { db } = platform
const inspector = api.as(officials.technician)

let visit: { visitId: number; establishmentId: number }
beforeEach(async () => {
  visit = await aVisit(api)
})

const post = (call: string, body: Record<string, unknown> | FormData, client: Client = inspector) =>
  client.post(`/api/inspection/${call}/${visit.visitId}`, body)
const progress = async () => (await inspector.get(`/api/inspection/progress/${visit.visitId}`)).body.data

async function fill(): Promise<void> {
  for (const answer of await allAnswers(inspector, visit.visitId)) {
    await inspector.post('/api/inspection/items', form(answer))
  }
  await post('health-observation', { observation: 'Se dan recomendaciones' })
}

/** The digest of what the server holds of the visit now, with some answers otherwise. */
async function digestOfNow(change: { observation?: string } = {}): Promise<string> {
  const inspection = await findInspection(db, 13, visit.visitId)
  if (!inspection) throw new Error('The visit has not begun.')
  const checklist = await platform.checklists.find(db, inspection)
  const found = new Map((await findAnswers(db, inspection.id)).map((answer) => [answer.itemId, answer]))
  const answers = checklist.sections.flatMap(({ items }) => items.flatMap(({ id }) => found.get(id) ?? []))
  const changed = answers.map((answer, index) => (index === 0 ? { ...answer, ...change } : answer))
  const text = shownText({
    assignmentId: visit.visitId,
    establishmentId: visit.establishmentId,
    checklistId: checklist.id,
    answers: changed,
    healthObservation: inspection.healthObservation ?? '',
    ...outcomeOf(checklist, answers, checklist.floors),
  })
  return hash('sha256', text)
}

const DRAWN_AT = '2026-02-27T15:04:05.123Z'
const shown = async (digest?: string) => ({
  shown_digest: digest ?? (await digestOfNow()),
  shown_format: SHOWN_FORMAT,
  drawn_at: DRAWN_AT,
  consent: '1',
})

const command = (call: string, fields: Record<string, unknown>) => ({ key: randomUUID(), call, fields })
const send = (commands: object[]) => post('batch', form({ commands: JSON.stringify(commands) }))

/** The command that corrects the first answer of the visit. */
async function correction(observation: string) {
  const [first] = await allAnswers(inspector, visit.visitId)
  const { assignment_id: _, ...answer } = first as Record<string, unknown>
  return command('correction', { ...answer, description: observation })
}

const actsOf = async () => {
  const inspection = await findInspection(db, 13, visit.visitId)
  return db
    .select()
    .from(signingActs)
    .where(eq(signingActs.subjectId, inspection?.id ?? 0))
    .orderBy(asc(signingActs.id))
}
async function faultsOf(id: number): Promise<string[]> {
  const name = await actaNameOf(db, id)
  return (await verifyStore(platform, silentProgress)).faults.first.filter((fault) => fault.includes(name))
}

const closed = async (reply: { body: { data: { inspections_id: number } } }) => {
  expect(reply.body).toMatchObject({ data: { closed: 1 } })
  return reply.body.data.inspections_id
}

/** The text of the acta, and its file. */
async function actaOf(id: number) {
  const pdf = await inspector.get(`/api/inspection/${id}/pdf`)
  const { text } = await readRecordFile(platform, db, 13, id)
  return { printed: (await printedText(pdf.bytes)).replaceAll(/\s+/g, ' '), file: JSON.parse(text) }
}

test('a visit signed over shown content says so in its acta, its file and its record', async () => {
  await fill()
  await post('official-signature', { signature: await aNewDrawing() })
  const digest = await digestOfNow()
  expect(await progress()).toMatchObject({
    health_observation: 'Se dan recomendaciones',
    establishment_shown_digest: null,
    witness_shown_digest: null,
  })
  await post('establishment-signature', { ...(await signer()), ...(await shown()) })
  expect(await progress()).toMatchObject({ establishment_shown_digest: digest, witness_shown_digest: null })
  const id = await closed(await post('witness-signature', { ...(await witness()), ...(await shown()) }))
  const rows = await actsOf()
  expect(rows).toMatchObject([
    { party: 'tecnico', outcome: 'firmada', shownDigest: null, userId: officials.technician.id },
    {
      party: 'establecimiento',
      outcome: 'firmada',
      signerName: 'José Peña Güell',
      shownDigest: digest,
      shownFormat: SHOWN_FORMAT,
      consentText: CONSENT_TEXT,
      drawnAt: new Date(DRAWN_AT),
    },
    { party: 'testigo', outcome: 'firmada', signerName: 'Luz Ángela Muñoz', shownDigest: digest },
  ])
  const { printed, file } = await actaOf(id)
  expect(printed).toContain(
    'Firmó el 27/02/2026 10:04 sobre el acta completa. El dispositivo mostró ese mismo contenido. Aceptó firmar en pantalla.',
  )
  expect(file.firmas).toEqual([
    {
      parte: 'establecimiento',
      resultado: 'firmada',
      imagen: rows[1]?.signature,
      mostrado: digest,
      dibujada: DRAWN_AT,
    },
    { parte: 'testigo', resultado: 'firmada', imagen: rows[2]?.signature, mostrado: digest, dibujada: DRAWN_AT },
    { parte: 'tecnico', resultado: 'firmada', imagen: rows[0]?.signature, mostrado: null, dibujada: null },
  ])
  expect(file.registro).toMatchObject({ format: RECORD_FORMAT, acts: [{ shownDigest: digest }, {}, {}] })
  const evidence = await inspector.get(`/api/inspection/${id}/evidence`)
  expect(evidence.body.data.evidence.signing_acts).toMatchObject([
    { party: 'tecnico' },
    { party: 'establecimiento', shown_digest: digest, drawn_at: DRAWN_AT, consent_text: CONSENT_TEXT },
    { party: 'testigo', shown_digest: digest },
  ])
  const record = await inspector.get(`/api/inspection/realizada/${id}/${visit.establishmentId}`)
  expect(record.body.data.Inspecction[0].signing_acts[0]).toMatchObject({
    party: 'establecimiento',
    shown_digest: digest,
  })
  expect(await faultsOf(id)).toEqual([])
})

test('a client that tells nothing closes as before, and its acta says so', async () => {
  await fill()
  await post('establishment-signature', await signer())
  const id = await closed(await post('witness-signature', await witness()))
  expect(await actsOf()).toMatchObject([{ shownDigest: null, consentText: null, drawnAt: null }, { shownDigest: null }])
  const { printed, file } = await actaOf(id)
  expect(printed).toContain('El dispositivo no envió constancia de lo que se mostró antes de firmar.')
  expect(printed).not.toContain('mismo contenido')
  expect(file.firmas).toMatchObject([{ mostrado: null, dibujada: null }, { mostrado: null }])
  expect(await faultsOf(id)).toEqual([])
})

test('an official who does not sign has an act with the reason, and no shown content', async () => {
  await fill()
  await post('establishment-signature', {
    outcome: 'rehusada',
    refusal_reason: 'No está de acuerdo',
    drawn_at: DRAWN_AT,
  })
  const id = await closed(await post('witness-signature', { ...(await witness()), ...(await shown()) }))
  expect(await actsOf()).toMatchObject([
    {
      party: 'establecimiento',
      outcome: 'rehusada',
      refusalReason: 'No está de acuerdo',
      signature: null,
      drawnAt: null,
    },
    { party: 'testigo', outcome: 'firmada' },
  ])
  const { printed } = await actaOf(id)
  expect(printed).toContain('Se rehusó a firmar')
  expect(printed).not.toContain('no envió constancia')
})

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

describe('bad input', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['a digest that is too short', { shown_digest: 'ab' }, 'shown_digest'],
    ['a digest in capitals', { shown_digest: 'A'.repeat(64) }, 'shown_digest'],
    ['a digest with a line end', { shown_digest: `${'a'.repeat(64)}\n` }, 'shown_digest'],
    ['a digest as a list', { shown_digest: ['a'.repeat(64)] }, 'shown_digest'],
    ['a digest as an object', { shown_digest: { sha256: 'a' } }, 'shown_digest'],
    ['a digest as a number', { shown_digest: 1e300 }, 'shown_digest'],
    ['a huge digest', { shown_digest: 'a'.repeat(100_000) }, 'shown_digest'],
    ['a digest without its format', { shown_format: undefined }, 'shown_format'],
    ['a format without its digest', { shown_digest: undefined }, 'shown_digest'],
    ['another format', { shown_format: 'vigia-mostrado-9' }, 'shown_format'],
    ['a format as a list', { shown_format: [SHOWN_FORMAT] }, 'shown_format'],
    ['a day without its time', { drawn_at: '2026-02-27' }, 'drawn_at'],
    ['a time without its zone', { drawn_at: '2026-02-27T15:04:05' }, 'drawn_at'],
    ['a day that does not exist', { drawn_at: '2026-02-30T15:04:05Z' }, 'drawn_at'],
    ['a number as the time', { drawn_at: 2 ** 31 }, 'drawn_at'],
    ['a time as a list', { drawn_at: [DRAWN_AT] }, 'drawn_at'],
    ['an acceptance that is no yes or no', { consent: 'quizás' }, 'consent'],
    ['an acceptance as a list', { consent: ['1'] }, 'consent'],
    ['an outcome that does not exist', { outcome: 'firmó' }, 'outcome'],
  ])('%s is refused with its field, and nothing is written', async (_, change, field) => {
    const body = { ...(await signer()), ...(await shown('a'.repeat(64))), ...change }
    const reply = await post('establishment-signature', body)
    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.body.error.fields)).toContain(field)
    expect(await actsOf()).toEqual([])
  })

  test('a zero byte is refused as in every text', async () => {
    const digest = `${'a'.repeat(63)}${String.fromCharCode(0)}`
    expect((await post('witness-signature', { ...(await witness()), ...(await shown(digest)) })).statusCode).toBe(400)
    expect(await actsOf()).toEqual([])
  })

  test.each<[string, unknown]>([
    ['absent', undefined],
    ['refused', '0'],
  ])('an acceptance that is %s', async (_, consent) => {
    const body = { ...(await witness()), ...(await shown('a'.repeat(64))), consent }
    expect(await post('witness-signature', body)).toMatchObject({
      statusCode: 422,
      body: {
        error: {
          code: 'signature.consent-missing',
          fields: { consent: 'Falta la aceptación de la firma en pantalla.' },
        },
      },
    })
  })

  test('a clock that cannot be right tells no time, and refuses nothing', async () => {
    const body = { ...(await signer()), ...(await shown('a'.repeat(64))), drawn_at: '1970-01-01T00:00:00Z' }
    expect((await post('establishment-signature', body)).statusCode).toBe(200)
    expect(await actsOf()).toMatchObject([{ drawnAt: null }])
  })

  test('an official who may not fill the visit is told so', async () => {
    const body = { ...(await signer()), ...(await shown('a'.repeat(64))) }
    expect((await post('establishment-signature', body, api.as(officials.otherTechnician))).statusCode).toBe(403)
  })
})

describe('the rows', () => {
  const signed = async () => {
    await fill()
    await post('establishment-signature', { ...(await signer()), ...(await shown()) })
    return closed(await post('witness-signature', { ...(await witness()), ...(await shown()) }))
  }

  test('never change, and none comes to a closed visit', async () => {
    const id = await signed()
    for (const statement of [
      sql`update signing_acts set shown_digest = null, shown_format = null where subject_id = ${id}`,
      sql`delete from signing_acts where subject_id = ${id}`,
      sql`truncate signing_acts`,
      sql`insert into signing_acts (department_id, document_kind, subject_id, party, outcome, signer_name, refusal_reason, received_at, user_id)
        values (13, 'acta', ${id}, 'testigo', 'ausente', '', 'Salió', now(), ${officials.technician.id})`,
      sql`insert into signing_acts (department_id, document_kind, subject_id, party, outcome, signer_name, refusal_reason, received_at, user_id)
        values (13, 'acta', ${id + 1_000_000}, 'testigo', 'ausente', '', 'Salió', now(), ${officials.technician.id})`,
    ]) {
      await expect(db.execute(statement)).rejects.toThrow()
    }
    expect(await actsOf()).toHaveLength(2)
  })

  const forged = async (table: 'signing_acts' | 'inspections', statement: ReturnType<typeof sql>) => {
    await db.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
    await db.execute(statement)
    await db.execute(sql`alter table ${sql.identifier(table)} enable trigger user`)
  }

  test.each<[string, (id: number) => ReturnType<typeof sql>]>([
    [
      'another time',
      (id) => sql`update signing_acts set drawn_at = now() where subject_id = ${id} and party = 'testigo'`,
    ],
    [
      'no digest',
      (id) => sql`update signing_acts set shown_digest = null, shown_format = null where subject_id = ${id}`,
    ],
    ['no row', (id) => sql`delete from signing_acts where subject_id = ${id}`],
    [
      'another party',
      (id) => sql`update signing_acts set party = 'ingeniero' where subject_id = ${id} and party = 'testigo'`,
    ],
  ])('verification names acts with %s', async (_, change) => {
    const id = await signed()
    expect(await faultsOf(id)).toEqual([])
    await forged('signing_acts', change(id))
    expect(await faultsOf(id)).toContain(
      `Los actos de firma del acta ${await actaNameOf(db, id)} no son los que se sellaron.`,
    )
  })

  test('rows of an official who signed and was replaced in the plan are no fault', async () => {
    await fill()
    const engineer = api.as(officials.engineer)
    expect((await post('official-signature', { signature: await aNewDrawing() }, engineer)).statusCode).toBe(200)
    await db
      .update(assignments)
      .set({ engineerId: officials.otherEngineer.id })
      .where(eq(assignments.id, visit.visitId))
    await post('establishment-signature', { ...(await signer()), ...(await shown()) })
    const id = await closed(await post('witness-signature', { ...(await witness()), ...(await shown()) }))
    expect((await actsOf()).map(({ party }) => party)).toContain('ingeniero')
    expect(await faultsOf(id)).toEqual([])
    await forged('signing_acts', sql`update signing_acts set signature = 'x' where party = 'ingeniero'`)
    expect(await faultsOf(id)).toEqual([
      `Los actos de firma del acta ${await actaNameOf(db, id)} no son los que se sellaron.`,
    ])
  })

  test('an acta that was changed and sealed again is not the one that was signed', async () => {
    const id = await signed()
    await forged('inspections', sql`update inspections set health_observation = 'Todo en orden' where id = ${id}`)
    const inspection = (await findClosedInspection(db, 13, id)) as SealedInspection &
      NonNullable<Awaited<ReturnType<typeof findClosedInspection>>>
    const checklist = await platform.checklists.find(db, inspection)
    const seal = sealOf(buildRecord(inspection, checklist, await findAnswers(db, id)))
    await forged('inspections', sql`update inspections set seal = ${seal} where id = ${id}`)
    expect(await faultsOf(id)).toContain(`El acta ${await actaNameOf(db, id)} dice que se firmó sobre otro contenido.`)
  })
})
