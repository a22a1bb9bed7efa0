import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { inspectionAnswers, inspections } from '../../schema/inspections.table.ts'
import { form, testApi } from '../../testing/api.ts'
import { allAnswers, aPhoto, aVisit, type WireAnswer } from '../../testing/data/fixtures.ts'
import { itemCommand, postBatch, type Sent } from '../../testing/data/visit-batches.ts'

const api = await testApi()
const { db } = api.platform
const inspector = api.as(api.officials.technician)

let visitId: number
beforeEach(async () => {
  visitId = (await aVisit(api)).visitId
})

const sendBatch = (commands: Sent[], parts: Record<string, Blob> = {}, client = inspector) =>
  postBatch(client, visitId, commands, parts)

const savedAnswers = () =>
  db
    .select({ itemId: inspectionAnswers.itemId, capturedAt: inspectionAnswers.capturedAt })
    .from(inspectionAnswers)
    .innerJoin(inspections, eq(inspections.id, inspectionAnswers.inspectionId))
    .where(eq(inspections.assignmentId, visitId))

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
