import { expect, test } from 'vitest'
import { createAcceptedWork } from './accepted-work.ts'
import type { WireRequest } from './network/types.ts'

const KEY = '0f8fad5b-d9cb-469f-a165-70867728950e'
const token = `Bearer e30.${Buffer.from(JSON.stringify({ user_id: 7 })).toString('base64url')}.x`
const request: WireRequest = {
  ...{ id: 'phone-1/3', phone: 'phone-1', tab: 'phone-1/tab-1', method: 'POST', path: '/api/inspection/batch/12' },
  headers: { authorization: token, 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ commands: [{ key: KEY, call: 'items', fields: {} }] })),
}

const reply = (status: number, body: object) => ({ status, headers: {}, body: Buffer.from(JSON.stringify(body)) })
const result = (success: boolean, code = '') =>
  reply(200, {
    success: true,
    data: { closed: 0, results: [{ key: KEY, success, ...(!success && { error: { code } }) }] },
  })

test('a command is accepted once, however often it is repeated', () => {
  const work = createAcceptedWork(() => 5)
  for (const copy of [1, 2] as const) work.hear({ request, reply: result(true), copy })
  expect(work.accepted()).toMatchObject([{ key: KEY, visitId: 12, userId: 7, atMs: 5 }])
  expect(work.contradictions()).toEqual([])
})

test('an accepted command that is refused later contradicts the first answer', () => {
  const work = createAcceptedWork(() => 5)
  work.hear({ request, reply: result(true), copy: 1 })
  work.hear({ request, reply: result(false, 'batch.stopped'), copy: 2 })
  expect(work.contradictions()).toEqual([])
  work.hear({ request, reply: result(false, 'inspection.item-answered'), copy: 2 })
  expect(work.contradictions()).toHaveLength(1)
})

test('a refusal of the whole visit also takes back an accepted command of its batch', () => {
  const work = createAcceptedWork(() => 5)
  work.hear({ request, reply: result(true), copy: 1 })
  work.hear({ request, reply: reply(401, { success: false, error: { code: 'session.expired' } }), copy: 2 })
  expect(work.contradictions()).toEqual([])
  work.hear({ request, reply: reply(403, { success: false, error: { code: 'access.forbidden' } }), copy: 2 })
  expect(work.contradictions()).toHaveLength(1)
})

test('a status from 500 on is kept with its request', () => {
  const work = createAcceptedWork(() => 5)
  work.hear({ request, reply: reply(500, {}), copy: 1 })
  expect(work.errors()).toEqual([expect.stringContaining('phone-1/3 POST /api/inspection/batch/12: 500')])
})
