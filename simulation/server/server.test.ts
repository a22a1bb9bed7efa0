import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { ServerAway, type WireRequest } from '../network/types.ts'
import { placeEstablishments, placeVisit } from './place-visits.ts'
import { type SimulatedServer, startServer } from './server.ts'

const HOUR_MS = 60 * 60_000

let now = Date.UTC(2026, 2, 2, 12)
let server: SimulatedServer
beforeAll(async () => {
  server = await startServer({ now: () => now })
})
afterAll(() => server.close())

const request = (path: string, token = server.tokenOf(server.officials.technician)): WireRequest => ({
  ...{ id: 'phone-1/1', phone: 'phone-1', tab: 'phone-1/tab-1', method: 'GET', path },
  headers: { authorization: `Bearer ${token}` },
  body: Buffer.alloc(0),
})

test('a plan outlasts a restart, and no server listens meanwhile', async () => {
  const [place = 0] = await placeEstablishments(server, 1)
  const { visitId } = await placeVisit(server, { technician: 'technician', engineer: 'engineer' }, place)
  await server.stop()
  const path = `/api/inspection/progress/${visitId}`
  await expect(server.handle(request(path, 'none'))).rejects.toThrow(ServerAway)
  await server.start()
  const reply = await server.handle(request(path))
  expect(reply.status).toBe(200)
  expect(JSON.parse(reply.body.toString('utf8'))).toMatchObject({ data: { assignment_id: visitId } })
})

test('a session lasts for twelve hours of the clock of the run', async () => {
  const token = server.tokenOf(server.officials.technician)
  const path = '/api/inspection/field?limit=10&offset=0'
  now += 11 * HOUR_MS
  expect((await server.handle(request(path, token))).status).toBe(200)
  now += 2 * HOUR_MS
  expect((await server.handle(request(path, token))).status).toBe(401)
})

test('ids of requests follow each other, so that two runs tell the same ones', async () => {
  const first = await server.handle(request('/api/nothing'))
  const second = await server.handle(request('/api/nothing'))
  const numberOf = ({ headers }: typeof first) => Number(headers['x-request-id']?.replace('simulated-', ''))
  expect(numberOf(second)).toBe(numberOf(first) + 1)
})

test('every official can log in with the password of the runs', async () => {
  const rows = await rowsOf<{ different: number }>(
    server.db,
    sql`select count(distinct password_hash)::int as different from users`,
  )
  expect(rows).toEqual([{ different: 1 }])
})
