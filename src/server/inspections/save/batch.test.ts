import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { assignments } from '../../schema/assignments.table.ts'
import { auditEvents } from '../../schema/audit.table.ts'
import { inspectionAnswers, inspections } from '../../schema/inspections.table.ts'
import { form, testApi } from '../../testing/api.ts'
import { allAnswers, aPhoto, aVisit, signer, type WireAnswer, witness } from '../../testing/data/fixtures.ts'

const api = await testApi()
const { db } = api.platform
const inspector = api.as(api.officials.technician)

let visitId: number
beforeEach(async () => {
  visitId = (await aVisit(api)).visitId
})

type Sent = { key: string; call: string; fields: Record<string, unknown>; files?: Record<string, string> }

const itemCommand = ({ image: _, ...fields }: WireAnswer, files?: Record<string, string>): Sent => ({
  key: randomUUID(),
  call: 'items',
  fields,
  ...(files && { files }),
})

const sendBatch = (commands: Sent[], parts: Record<string, Blob> = {}, client = inspector) =>
  client.post(`/api/inspection/batch/${visitId}`, form({ commands: JSON.stringify(commands), ...parts }))

const savedAnswers = () =>
  db
    .select({ itemId: inspectionAnswers.itemId, capturedAt: inspectionAnswers.capturedAt })
    .from(inspectionAnswers)
    .innerJoin(inspections, eq(inspections.id, inspectionAnswers.inspectionId))
    .where(eq(inspections.assignmentId, visitId))

async function wholeVisit(): Promise<[Sent[], Record<string, Blob>]> {
  const special = { 3: { concept: 'Inaceptable (I)', is_detection: '1', description: 'Trampa de grasa llena' } }
  const commands = (await allAnswers(inspector, visitId, special)).map((answer, index) =>
    itemCommand(answer, index === 3 ? { image: 'foto-3' } : undefined),
  )
  commands.push(
    { key: randomUUID(), call: 'health-observation', fields: { observation: 'Se dan recomendaciones' } },
    { key: randomUUID(), call: 'establishment-signature', fields: await signer() },
    { key: randomUUID(), call: 'witness-signature', fields: await witness() },
  )
  return [commands, { 'foto-3': await aPhoto(3) }]
}

test('a whole inspection in one request closes the visit', async () => {
  const reply = await sendBatch(...(await wholeVisit()))
  expect(reply.body.data.results.every((result: { success: boolean }) => result.success)).toBe(true)
  expect(reply.body.data).toMatchObject({ closed: 1, inspections_id: expect.any(Number) })
  expect(await savedAnswers()).toHaveLength(20)
})

test('the reply to the closing names the acta by its number, also when repeated', async () => {
  const [commands, parts] = await wholeVisit()
  const open = await sendBatch(commands.slice(0, -1), parts)
  expect(open.body.data).not.toHaveProperty('acta_number')
  const [first, again] = [await sendBatch(commands, parts), await sendBatch(commands, parts)]
  const { inspections_id: id, acta_number: number } = first.body.data
  expect(number).toMatch(/^2026-\d{6}$/)
  expect(again.body.data).toEqual(first.body.data)
  const progress = await inspector.get(`/api/inspection/progress/${visitId}`)
  expect(progress.body.data).toMatchObject({ inspections_id: id, acta_number: number })
  const listed = await inspector.get('/api/inspection/all?limit=1&offset=0&order=-1&order_by=inspections_id')
  expect(listed.body.data.Inspection).toMatchObject([{ inspections_id: id, acta_number: number }])
})

test.each([0, 20, 21, 22])('command %i alone closes the visit that has the others', async (last) => {
  const [commands, parts] = await wholeVisit()
  const before = await sendBatch(commands.toSpliced(last, 1), parts)
  expect(before.body.data).toMatchObject({ closed: 0 })
  const reply = await sendBatch([commands[last] as Sent])
  expect(reply.body.data).toMatchObject({ closed: 1, inspections_id: expect.any(Number) })
  expect(await savedAnswers()).toHaveLength(20)
})

describe('the trail tells who recorded which closing part', () => {
  const { technician, engineer } = api.officials
  const trail = async () => {
    const [inspection] = await db.select().from(inspections).where(eq(inspections.assignmentId, visitId))
    const theirs = and(eq(auditEvents.subject, 'inspection'), eq(auditEvents.subjectId, inspection?.id ?? 0))
    const events = await db.select().from(auditEvents).where(theirs).orderBy(auditEvents.id)
    return events.map(({ userId, action, details }) => ({ userId, action, parts: details.parts }))
  }

  test('the trail tells the closing parts with the closing, when all came at once', async () => {
    await sendBatch(...(await wholeVisit()))
    const parts = ['health-observation', 'establishment-signature', 'witness-signature']
    expect(await trail()).toEqual([{ userId: technician.id, action: 'close', parts }])
  })

  test('the trail tells each closing part under its sender, also when they came in steps', async () => {
    const [commands, files] = await wholeVisit()
    const [observation, signature, ...rest] = commands.toSpliced(0, 20) as [Sent, Sent, Sent]
    await sendBatch([observation])
    await sendBatch([signature], {}, api.as(engineer))
    await sendBatch([observation, ...commands.slice(0, 20), ...rest], files)
    expect(await trail()).toEqual([
      { userId: technician.id, action: 'record', parts: ['health-observation'] },
      { userId: engineer.id, action: 'record', parts: ['establishment-signature'] },
      { userId: technician.id, action: 'close', parts: ['witness-signature'] },
    ])
  })
})

test('the same batch again is answered the same, and nothing is written twice', async () => {
  const [commands, parts] = await wholeVisit()
  const first = await sendBatch(commands, parts)
  const second = await sendBatch(commands, parts)
  expect(second.body).toEqual(first.body)
  expect(await savedAnswers()).toHaveLength(20)
})

test('the same batch sent twice at once is written once, and both are told so', async () => {
  const [commands, parts] = await wholeVisit()
  const replies = await Promise.all([
    sendBatch(commands, parts),
    sendBatch(commands, parts),
    sendBatch(commands, parts),
  ])
  for (const reply of replies) expect(reply.body.data).toEqual(replies[0]?.body.data)
  expect(replies[0]?.body.data.results.every((result: { success: boolean }) => result.success)).toBe(true)
  expect(await savedAnswers()).toHaveLength(20)
})

describe('sent again once its sender may fill the visit no more', () => {
  const deactivate = () => db.update(assignments).set({ isActive: false }).where(eq(assignments.id, visitId))
  const giveAway = () =>
    db.update(assignments).set({ technicianId: api.officials.otherTechnician.id }).where(eq(assignments.id, visitId))
  const cases = [
    ['it was deactivated', deactivate, 409, 'assignment.inactive'],
    ['it is somebody else’s', giveAway, 403, 'access.forbidden'],
  ] as const

  test.each(cases)(
    'an accepted command is answered again after its sender lost the visit: %s',
    async (_title, take) => {
      const [commands, parts] = await wholeVisit()
      const first = await sendBatch(commands, parts)
      await take()
      const second = await sendBatch(commands, parts)
      expect(second.body).toEqual(first.body)
      expect(second.body.data.closed).toBe(1)
    },
  )

  test.each(cases)(
    'a new command of a former official is refused, and nothing of it kept: %s',
    async (_title, take, status, code) => {
      const [commands, parts] = await wholeVisit()
      expect((await sendBatch(commands.slice(0, 3))).statusCode).toBe(200)
      await take()
      const again = await sendBatch(commands, parts)
      const refused = again.body.data.results.slice(3)
      expect(again.body.data.results.slice(0, 3).every((result: { success: boolean }) => result.success)).toBe(true)
      expect(refused[0]).toMatchObject({ status, error: { code } })
      expect(new Set(refused.slice(1).map(({ error }: { error: { code: string } }) => error.code))).toEqual(
        new Set(['batch.stopped']),
      )
      expect(again.body.data.closed).toBe(0)
      expect(await savedAnswers()).toHaveLength(3)
      const onlyNew = await sendBatch(commands.slice(3), parts)
      expect(onlyNew).toMatchObject({ statusCode: status, body: { error: { code } } })
    },
  )

  test('a single write with a photo too', async () => {
    const [answer] = (await allAnswers(inspector, visitId)) as [WireAnswer]
    const photo = await aPhoto(1)
    const finding = { ...answer, concept: 'Inaceptable (I)', score: 0, description: 'Humo', image: photo }
    const headers = { 'idempotency-key': randomUUID() }
    const write = () => inspector.post('/api/inspection/items', form(finding), headers)
    const first = await write()
    expect(first.statusCode).toBe(200)
    await deactivate()
    expect((await write()).body).toEqual(first.body)
    expect((await inspector.post('/api/inspection/items', form(finding))).statusCode).toBe(409)
  })
})

test('a command that fills several lots side by side is written once', async () => {
  const [commands, parts] = await wholeVisit()
  const replies = await Promise.all(Array.from({ length: 24 }, () => sendBatch(commands, parts)))
  for (const reply of replies) expect(reply.body.data).toEqual(replies[0]?.body.data)
  expect(replies[0]?.body.data.closed).toBe(1)
  expect(await savedAnswers()).toHaveLength(20)
})

test('the first refusal stops the rest; earlier commands stay, and a corrected one keeps its key', async () => {
  const [first, second, third] = (await allAnswers(inspector, visitId))
    .slice(0, 3)
    .map((answer) => itemCommand(answer)) as [Sent, Sent, Sent]
  const faulty = { ...second, fields: { ...second.fields, concept: 'Inaceptable (I)', score: 0 } }
  const stopped = await sendBatch([first, faulty, third])
  expect(stopped.statusCode).toBe(200)
  expect(stopped.body.data.results).toMatchObject([
    { key: first.key, status: 200, success: true },
    {
      key: second.key,
      status: 422,
      success: false,
      error: { message: 'Por favor completa todos los campos requeridos en la sección: Edificación e instalaciones' },
    },
    { key: third.key, status: 424, success: false, error: { code: 'batch.stopped' } },
  ])
  expect(await savedAnswers()).toHaveLength(1)
  const corrected = await sendBatch([first, second, third])
  expect(corrected.body.data.results.map((result: { status: number }) => result.status)).toEqual([200, 200, 200])
  expect(await savedAnswers()).toHaveLength(3)
})

test('an answered item in a batch is refused as already filled in', async () => {
  const [answer] = (await allAnswers(inspector, visitId)) as [WireAnswer]
  await sendBatch([itemCommand(answer)])
  const again = await sendBatch([itemCommand(answer)])
  expect(again.body.data.results[0]).toMatchObject({
    status: 409,
    error: { message: 'Edificación e instalaciones ya fue diligenciada' },
  })
})

test.each<[string, number, string]>([
  ['numbers', 413, `[${Array(400_000).fill(1).join(',')}]`],
  ['numbers, fewer', 422, `[${Array(9_000).fill(1).join(',')}]`],
  ['commands of nothing that is known', 400, `[${Array(9_000).fill('{"x":1}').join(',')}]`],
  ['empty commands', 422, `[${Array(9_000).fill('{}').join(',')}]`],
  ['files of one command', 413, `[{"files":{${Array.from({ length: 100_000 }, (_, at) => `"${at}":1`).join(',')}}}]`],
])('thousands of %s are refused with %i, and name the first of them', async (...given) => {
  const [, statusCode, commands] = given
  const reply = await inspector.post(`/api/inspection/batch/${visitId}`, form({ commands }))
  expect(reply).toMatchObject({ statusCode })
})

test('a key with other content is refused', async () => {
  const [one, other] = (await allAnswers(inspector, visitId)) as [WireAnswer, WireAnswer]
  const command = itemCommand(one)
  await sendBatch([command])
  const reused = await sendBatch([{ ...itemCommand(other), key: command.key }])
  expect(reused.body.data.results[0]).toMatchObject({ status: 409, error: { code: 'idempotency.key-reused' } })
})

test('a photo that cannot be decoded refuses its command alone', async () => {
  const [one, other] = (await allAnswers(inspector, visitId)) as [WireAnswer, WireAnswer]
  const bad = itemCommand({ ...other, concept: 'Inaceptable (I)', score: 0, description: 'Humo' }, { image: 'foto' })
  const reply = await sendBatch([itemCommand(one), bad], { foto: new Blob(['nada'], { type: 'image/jpeg' }) })
  expect(reply.body.data.results.map((result: { status: number }) => result.status)).toEqual([200, 415])
})

describe('a text that cannot be kept refuses its command alone', () => {
  const three = async (observation: string) => {
    const [one, faulty, other] = (await allAnswers(inspector, visitId)).map((answer) => itemCommand(answer))
    if (!one || !faulty || !other) throw new Error('The checklist has items.')
    return [one, { ...faulty, fields: { ...faulty.fields, description: observation } }, other]
  }
  const asForm = (commands: Sent[]) => sendBatch(commands)
  const asJson = (commands: Sent[]) => inspector.post(`/api/inspection/batch/${visitId}`, { commands })
  const asTextInJson = (commands: Sent[]) =>
    inspector.post(`/api/inspection/batch/${visitId}`, { commands: JSON.stringify(commands) })

  test.each([
    ['half of an emoji, in a form', 'Piso roto \ud83d', asForm],
    ['half of an emoji, in JSON', 'Piso roto \ud83d', asJson],
    ['half of an emoji, in JSON within JSON', 'Piso roto \ud83d', asTextInJson],
    ['a zero byte, in a form', 'a\0b', asForm],
    ['a zero byte, in JSON', 'a\0b', asJson],
  ])('%s', async (_title, observation, sendAs) => {
    const commands = await three(observation)
    const reply = await sendAs(commands)
    expect(reply.statusCode).toBe(200)
    expect(reply.body.data.results).toMatchObject([
      { status: 200 },
      { status: 400, error: { code: 'request.malformed' } },
      { status: 424, error: { code: 'batch.stopped' } },
    ])
    expect(await savedAnswers()).toHaveLength(1)
    // Without it the others go, as the device sends them next.
    const rest = await sendAs(commands.filter((_command, index) => index !== 1))
    expect(rest.body.data.results).toMatchObject([{ status: 200 }, { status: 200 }])
  })

  test('a field that no call has, too', async () => {
    const [command] = (await three('x')) as [Sent]
    const reply = await asJson([{ ...command, fields: { ...command.fields, '\ud83d': '1' } }])
    expect(reply.body.data.results).toMatchObject([{ status: 400, error: { code: 'request.unknown-field' } }])
  })
})

test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59', '2026-02-30T00:00:00Z'])(
  'an answer of %s, which no calendar has, is accepted without its instant',
  async (captured_at) => {
    const [one, other] = (await allAnswers(inspector, visitId)) as [WireAnswer, WireAnswer]
    const ends = itemCommand({ ...one, captured_at: '9999-12-30T23:59:59Z', latitude: 5e-324, accuracy_m: 1e-300 })
    const reply = await sendBatch([ends, itemCommand({ ...other, captured_at })])
    expect(reply.body.data.results).toMatchObject([{ status: 200 }, { status: 200 }])
    const saved = await savedAnswers()
    expect(saved.map(({ capturedAt }) => capturedAt)).toEqual([null, null])
  },
)

describe('a batch that cannot be read is refused whole', () => {
  test.each([
    ['no JSON', { commands: '{no' }],
    ['no list', { commands: '{}' }],
    ['an empty list', { commands: '[]' }],
    ['none at all', {}],
    ['a key that is no uuid', { commands: JSON.stringify([{ key: '1', call: 'items', fields: {} }]) }],
    ['an unknown call', { commands: JSON.stringify([{ key: randomUUID(), call: 'close', fields: {} }]) }],
    ['an unknown property', { commands: JSON.stringify([{ key: randomUUID(), call: 'items', fields: {}, extra: 1 }]) }],
    ['an unknown part', { commands: JSON.stringify([{ key: randomUUID(), call: 'items', fields: {} }]), extra: 'x' }],
    [
      '101 commands',
      {
        commands: JSON.stringify(Array.from({ length: 101 }, () => ({ key: randomUUID(), call: 'items', fields: {} }))),
      },
    ],
  ])('%s', async (_title, fields) => {
    const reply = await inspector.post(`/api/inspection/batch/${visitId}`, form(fields))
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
    expect(reply.body).toMatchObject({ success: false, error: { message: expect.stringMatching(/\S/) } })
  })

  test.each([
    ['a command that is no object', 1, 'Se esperaba un objeto JSON.'],
    ['fields that are no object', { fields: 'texto' }, 'Los campos de un comando van en un objeto JSON.'],
    ['files that are a list', { files: ['foto'] }, 'Los archivos van en un objeto JSON, cada uno con su nombre.'],
    ['a file that is no name', { files: { image: 1 } }, 'Los archivos van en un objeto JSON, cada uno con su nombre.'],
  ])('in words of its own: %s', async (_title, sent, words) => {
    const command = typeof sent === 'object' ? { key: randomUUID(), call: 'items', ...sent } : sent
    const reply = await inspector.post(
      `/api/inspection/batch/${visitId}`,
      form({ commands: JSON.stringify([command]) }),
    )
    expect(reply).toMatchObject({ statusCode: 422, body: { error: { fields: { commands: words } } } })
  })

  test('a file that it does not bring is refused at its command', async () => {
    const [answer] = (await allAnswers(inspector, visitId)) as [WireAnswer]
    const reply = await sendBatch([itemCommand(answer, { image: 'no-viene' })])
    expect(reply.body.data.results[0]).toMatchObject({ status: 400, error: { code: 'batch.malformed' } })
  })

  test('a file that none of them names is not dropped in silence', async () => {
    const [answer] = (await allAnswers(inspector, visitId)) as [WireAnswer]
    const reply = await sendBatch([itemCommand(answer)], { suelta: await aPhoto(1) })
    expect(reply).toMatchObject({ statusCode: 422, body: { error: { message: expect.stringContaining('archivos') } } })
    expect(await savedAnswers()).toEqual([])
  })

  test('a field that is sent as a text and as a file', async () => {
    const [answer] = (await allAnswers(inspector, visitId)) as [WireAnswer]
    const command = itemCommand(answer, { image: 'foto' })
    const twice = { ...command, fields: { ...command.fields, image: 'x' } }
    const reply = await sendBatch([twice], { foto: await aPhoto(1) })
    expect(reply.body.data.results[0]).toMatchObject({ status: 400, error: { code: 'batch.malformed' } })
  })

  test.each(['fields', 'files'])('a name among its %s that would be no field', async (among) => {
    const [answer] = (await allAnswers(inspector, visitId)) as [WireAnswer]
    const text = JSON.stringify([{ ...itemCommand(answer), [among]: 'HERE' }]).replace('"HERE"', '{"__proto__":"foto"}')
    const reply = await inspector.post(`/api/inspection/batch/${visitId}`, form({ commands: text }))
    expect(reply).toMatchObject({ statusCode: 400, body: { error: { code: 'request.malformed' } } })
  })

  test('a visit of somebody else', async () => {
    const [answer] = (await allAnswers(inspector, visitId)) as [WireAnswer]
    expect((await sendBatch([itemCommand(answer)], {}, api.as(api.officials.otherTechnician))).statusCode).toBe(403)
  })
})

describe('Idempotency-Key on a single call', () => {
  const key = () => ({ 'idempotency-key': randomUUID() })

  test('a repeated write is answered what was answered first', async () => {
    const [answer] = (await allAnswers(inspector, visitId)) as [WireAnswer]
    const headers = key()
    const first = await inspector.post('/api/inspection/items', form(answer), headers)
    const second = await inspector.post('/api/inspection/items', form(answer), headers)
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
  })

  test('a refused write leaves its key free; other content under a used key is refused', async () => {
    const [answer, other] = (await allAnswers(inspector, visitId)) as [WireAnswer, WireAnswer]
    const headers = key()
    expect((await inspector.post('/api/inspection/items', form({ ...answer, score: 77 }), headers)).statusCode).toBe(
      422,
    )
    expect((await inspector.post('/api/inspection/items', form(answer), headers)).statusCode).toBe(200)
    const reused = await inspector.post('/api/inspection/items', form(other), headers)
    expect(reused).toMatchObject({ statusCode: 409, body: { error: { code: 'idempotency.key-reused' } } })
  })

  test('a malformed key is refused', async () => {
    const [answer] = (await allAnswers(inspector, visitId)) as [WireAnswer]
    const reply = await inspector.post('/api/inspection/items', form(answer), { 'idempotency-key': 'una vez' })
    expect(reply).toMatchObject({ statusCode: 400, body: { error: { code: 'idempotency.malformed-key' } } })
  })
})
