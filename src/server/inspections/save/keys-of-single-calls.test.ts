import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { form, testApi } from '../../testing/api.ts'
import { allAnswers, aVisit, type WireAnswer } from '../../testing/data/fixtures.ts'

const api = await testApi()
const inspector = api.as(api.officials.technician)

let visitId: number
beforeEach(async () => {
  visitId = (await aVisit(api)).visitId
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
