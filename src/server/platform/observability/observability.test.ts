import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { users } from '../../schema/users.table.ts'
import { CLIENT, type TestApi, testApi } from '../../testing/api.ts'
import { acceptable, aVisit, theChecklist } from '../../testing/data/fixtures.ts'
import { hashPassword } from '../auth/passwords.ts'

const api = await testApi()
const production = await testApi({ NODE_ENV: 'production', METRICS_TOKEN: 'a token of sixteen or more' })
const closed = await testApi({ NODE_ENV: 'production' })

const blocked = join(await mkdtemp(join(tmpdir(), 'vigia-health-')), 'data')
afterAll(() => rm(join(blocked, '..'), { recursive: true, force: true }))

describe('health', () => {
  test('health says that every part is ready', async () => {
    const { statusCode, body } = await api.anonymous.get('/api/health')
    expect(statusCode).toBe(200)
    expect(body.data).toEqual({
      ready: true,
      stopping: false,
      checks: { database: true, migrations: true, storage: true },
    })
  })

  test('health says which part is not, and that the process lives all the same', async () => {
    await writeFile(blocked, 'a file where the folder should be')
    const broken = await testApi({ DATA_DIR: blocked })
    const { statusCode, body } = await broken.anonymous.get('/api/health')
    expect(statusCode).toBe(503)
    expect(body.data).toMatchObject({ ready: false, checks: { database: true, storage: false } })
    expect((await broken.anonymous.get('/api/health/live')).statusCode).toBe(200)
  })

  test('health says that the schema lacks what this build needs', async () => {
    const { platform, anonymous } = await testApi()
    const { db } = platform
    const last = sql`(select max(name) from schema_migrations)`
    await db.execute(sql`update schema_migrations set name = name || '.of another build' where name = ${last}`)
    try {
      const { statusCode, body } = await anonymous.get('/api/health')
      expect(statusCode).toBe(503)
      expect(body.data).toEqual({
        ready: false,
        stopping: false,
        checks: { database: true, migrations: false, storage: true },
      })
    } finally {
      await db.execute(sql`update schema_migrations set name = replace(name, '.of another build', '')`)
    }
  })
})

describe('the log', () => {
  const lines: string[] = []

  test.each<[string, (logged: TestApi) => Promise<unknown>, number, (logged: TestApi) => number | undefined]>([
    [
      'a call',
      ({ as, officials }) => as(officials.engineer).get('/api/profile'),
      200,
      ({ officials }) => officials.engineer.id,
    ],
    [
      'a refused call',
      ({ as, officials }) => as(officials.engineer).get('/api/user/all'),
      403,
      ({ officials }) => officials.engineer.id,
    ],
    [
      'a wrong password, whose account was tried',
      ({ anonymous, officials }) =>
        anonymous.post('/api/login', { email: officials.engineer.email, password: 'otra' }, CLIENT),
      401,
      ({ officials }) => officials.engineer.id,
    ],
    [
      'an account that is none',
      ({ anonymous }) => anonymous.post('/api/login', { email: 'nadie@vigia.test', password: 'otra' }, CLIENT),
      401,
      () => undefined,
    ],
  ])('the log tells of %s, in the last line too', async (_what, call, status, whose) => {
    const logged = await testApi({ LOG_LEVEL: 'info' }, { logTo: { write: (line) => void lines.push(line) } })
    await logged.platform.db.update(users).set({ passwordHash: await hashPassword('una clave con eñe') })
    lines.length = 0
    await call(logged)
    const last = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request completed')
    expect(last.res).toEqual({ statusCode: status })
    expect(last.userId).toBe(whose(logged))
  })

  test.each([
    ['/api/inscription/all?filter=%5B%7B%22field%22:%22q%22,%22value%22:%22Barrios%22%7D%5D', 2],
    ['/api/inscription/similar?identification_number=905416046&establishment_name=Barrios', 2],
    ['/api/nada?q=Barrios', 2],
    ['/x1?q=Barrios&n=905416046', 1],
    ['/%E0%A4%A?q=Barrios', 1],
  ])('the log tells of %s without what was asked for, in no more lines than needed', async (url, most) => {
    const logged = await testApi({ LOG_LEVEL: 'trace' }, { logTo: { write: (line) => void lines.push(line) } })
    lines.length = 0
    await logged.as(logged.officials.engineer).get(url)
    const requests = lines.filter((line) => /incoming request|request completed/.test(line))
    expect(requests.length).toBeLessThanOrEqual(most)
    expect(lines.filter((line) => /Barrios|905416046/.test(line))).toEqual([])
  })
})

describe('metrics', () => {
  const read = (environment: typeof api, token?: string) =>
    environment.anonymous.get('/metrics', token === undefined ? {} : { authorization: `Bearer ${token}` })

  test('measure each route by its pattern, logins by their result', async () => {
    await api.as(api.officials.technician).get('/api/assignment/all?limit=1')
    await api.anonymous.post('/api/login/', { email: 'nobody@vigia.demo', password: 'wrong' }, CLIENT)
    const { statusCode, body } = await read(api)
    expect(statusCode).toBe(200)
    expect(body).toMatch(
      /^vigia_http_request_duration_seconds_count\{method="GET",route="\/api\/assignment\/all",status="200"\} 1$/m,
    )
    expect(body).toMatch(/^vigia_logins_total\{result="session.wrong-credentials"\} 1$/m)
    expect(body).toMatch(/^nodejs_eventloop_lag_seconds /m)
  })

  test('count the writes of visits, by how each ended', async () => {
    const { visitId } = await aVisit(api)
    const inspector = api.as(api.officials.technician)
    const [item] = (await theChecklist(inspector)).flatMap((section) => section.items)
    for (const _ of ['first', 'again']) {
      await inspector.post('/api/inspection/items', acceptable(visitId, item as never))
    }
    const { body } = await read(api)
    expect(body).toMatch(/^vigia_visit_writes_total\{result="accepted"\} 1$/m)
    expect(body).toMatch(/^vigia_visit_writes_total\{result="inspection.item-answered"\} 1$/m)
  })

  test('metrics are for the bearer of the token alone, once one is set', async () => {
    expect((await read(production)).statusCode).toBe(404)
    expect((await read(production, 'another token of sixteen')).statusCode).toBe(404)
    expect((await read(production, 'a token of sixteen or more')).statusCode).toBe(200)
  })

  test('metrics without a token are closed in production to all', async () => {
    expect((await read(closed)).statusCode).toBe(404)
    expect((await read(closed, '')).statusCode).toBe(404)
  })
})

describe('the documentation of the API', () => {
  test('the documentation of the API is closed in production, unless it is asked for', async () => {
    expect((await closed.anonymous.get('/api/docs/json')).statusCode).toBe(404)
    const open = await testApi({ NODE_ENV: 'production', API_DOCS: 'on' })
    expect((await open.anonymous.get('/api/docs/json')).statusCode).toBe(200)
  })
})

describe('a request', () => {
  test('a request has an id of its own, in its answer', async () => {
    const [one, other] = await Promise.all([api.anonymous.get('/api/health'), api.anonymous.get('/api/health')])
    expect(one.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id'])
  })

  test('a request that meets a bug is told that id and nothing else', async () => {
    const { db } = api.platform
    await db.execute(sql`alter table visit_motives rename to visit_motives_gone`)
    try {
      const { statusCode, body, headers } = await api.as(api.officials.technician).get('/api/generic/motivevisites')
      expect(statusCode).toBe(500)
      expect(body.error).toEqual({
        code: 'unexpected',
        message: `Ocurrió un error (código ${headers['x-request-id']})`,
        request_id: headers['x-request-id'],
      })
    } finally {
      await db.execute(sql`alter table visit_motives_gone rename to visit_motives`)
    }
  })
})
