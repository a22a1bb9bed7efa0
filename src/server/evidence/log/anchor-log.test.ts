import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { BOLIVAR } from '../../testing/data/officials.ts'
import { cleanDatabase } from '../../testing/database/database.ts'
import { startMailServer } from '../../testing/services/mail-server.ts'
import { sequenceAll } from '../../testing/whole-rounds.ts'
import { askForDay, makeAnchors } from './anchor-log.ts'
import { beginLog, newestCheckpoint } from './checkpoints.queries.ts'
import { readLogStatus } from './log-status.ts'

const mails = await startMailServer()
afterAll(() => mails.close())
const api = await testApi({
  PUBLIC_URL: 'https://vigia.example',
  SMTP_URL: mails.url,
  MAIL_FROM: 'vigia@bolivar.gov.co',
  LOG_WITNESSES: 'control@contraloria.gov.co, gremio@acodres.co',
})
const { db } = api.platform
const HOUR_MS = 60 * 60_000
const at = (instant: string) => {
  api.time.now = new Date(instant)
}

beforeEach(async () => {
  await cleanDatabase()
  mails.received.length = 0
  mails.behaviour = 'accept'
  at('2026-11-27T20:00:00Z')
  await grow(1)
})

let leaf = 0
async function grow(count: number): Promise<void> {
  await db.execute(sql`insert into log_pending (department_id, data, at)
    select ${BOLIVAR}, E'vigia-hoja-1\nexpedida\nacta/' || n || E'/1\n' || lpad(to_hex(n), 64, '0') || E'\n', now()
    from generate_series(${leaf + 1}::int, ${leaf + count}::int) n`)
  leaf += count
  await sequenceAll(api.platform)
}

const anchors = () =>
  rowsOf<Record<string, unknown>>(
    db,
    sql`select kind, target, size::int, state, attempts, convert_from(evidence, 'UTF8') as evidence from log_anchors order by id`,
  )

async function round(): Promise<number> {
  await askForDay(api.platform)
  return makeAnchors(api.platform)
}

test('nothing is kept outside before the first anchor hour, then once a day while growing', async () => {
  expect(await round()).toBe(0)
  at('2026-11-28T04:45:00Z')
  expect([await round(), await round()]).toEqual([2, 0])
  at('2026-11-28T04:46:00Z')
  await grow(2)
  at('2026-11-29T04:44:59Z')
  expect(await round()).toBe(0)
  at('2026-11-29T04:50:00Z')
  expect([await round(), await round()]).toEqual([2, 0])
  at('2026-11-30T10:00:00Z')
  expect(await round()).toBe(0)
  expect(mails.received.map(({ to }) => to[0])).toEqual(
    [1, 2].flatMap(() => ['control@contraloria.gov.co', 'gremio@acodres.co']),
  )
})

test('a witness gets the note as a file, the note before, and instructions', async () => {
  const first = (await newestCheckpoint(db, BOLIVAR))?.note ?? ''
  at('2026-11-28T04:45:00Z')
  await round()
  await grow(1)
  const second = (await newestCheckpoint(db, BOLIVAR))?.note ?? ''
  at('2026-11-29T04:45:00Z')
  await round()
  const mail = mails.received.at(-1)
  expect(mail?.subject).toBe('Raíz del libro de actas, 28/11/2026')
  for (const text of [first.trimEnd(), second.trimEnd(), 'vigia.example/registro/13+', 'nota-2.txt', 'No responda.']) {
    expect(mail?.text).toContain(text)
  }
  expect(mail?.raw).toContain('filename=nota-2.txt')
  expect(mail?.raw.replaceAll(/\s/g, '')).toContain(Buffer.from(second).toString('base64'))
})

test('a refused mail is sent again later, and only to a witness who lacks it', async () => {
  at('2026-11-28T04:45:00Z')
  mails.behaviour = 'refuse'
  expect(await round()).toBe(0)
  expect(await anchors()).toMatchObject([
    { state: 'pendiente', attempts: 1, evidence: null },
    { state: 'pendiente', attempts: 1, evidence: null },
  ])
  mails.behaviour = 'accept'
  expect(await round()).toBe(0)
  at('2026-11-28T04:48:00Z')
  expect(await round()).toBe(2)
  expect(await anchors()).toMatchObject([
    { kind: 'correo', target: 'control@contraloria.gov.co', size: 1, state: 'hecho', attempts: 2 },
    { kind: 'correo', target: 'gremio@acodres.co', size: 1, state: 'hecho', attempts: 2 },
  ])
  expect(String((await anchors())[0]?.evidence)).toMatch(/^<.+@bolivar\.gov\.co>$/)
})

test('a note that a witness never got is not named as sent before', async () => {
  const first = (await newestCheckpoint(db, BOLIVAR))?.note ?? ''
  at('2026-11-28T04:45:00Z')
  mails.behaviour = 'refuse'
  await round()
  await db.execute(sql`update log_anchors set attempts = 40`)
  at('2026-11-28T08:00:00Z')
  await round()
  mails.behaviour = 'accept'
  await grow(1)
  at('2026-11-29T04:45:00Z')
  expect(await round()).toBe(2)
  const texts = mails.received.map(({ text }) => text)
  expect(texts).not.toEqual([])
  for (const text of texts) {
    expect(text).not.toContain(first.trimEnd())
    expect(text).not.toContain('se envió antes')
  }
})

test('an anchor that never succeeds is given up, and never again asked for', async () => {
  at('2026-11-28T04:45:00Z')
  mails.behaviour = 'refuse'
  await round()
  await db.execute(sql`update log_anchors set attempts = 38`)
  for (let hour = 0; hour < 4; hour += 1) {
    api.time.now = new Date(api.time.now.getTime() + HOUR_MS)
    await round()
  }
  expect(await anchors()).toMatchObject([
    { state: 'fallido', attempts: 40 },
    { state: 'fallido', attempts: 40 },
  ])
})

test('anchors that were made are public, without the address of a person', async () => {
  at('2026-11-28T04:45:00Z')
  await round()
  const { body } = await api.anonymous.get('/api/public/log/anchors')
  expect(body.data.anchors).toMatchObject([
    { kind: 'correo', target: 'acodres.co', size: 1, at: '2026-11-28T04:45:00.000Z', url: null },
    { kind: 'correo', target: 'contraloria.gov.co', size: 1 },
  ])
  const [{ anchor_id: id }] = body.data.anchors
  const note = await api.anonymous.get(`/api/public/log/anchors/${id}/note`)
  expect(note.bytes.toString()).toBe((await newestCheckpoint(db, BOLIVAR))?.note)
  expect((await api.anonymous.get(`/api/public/log/anchors/${id}/stamp`)).statusCode).toBe(404)
  expect((await api.anonymous.get('/api/public/log/anchors?from=2')).body.data.anchors).toEqual([])
})

describe('the status of the log', () => {
  const status = () => readLogStatus(api.platform, BOLIVAR)
  const place = (target: string, has: object) => ({
    ...{ kind: 'correo', target, size: null, keptAt: null, pending: 0, failed: 0 },
    ...has,
  })
  const [first, second] = ['control@contraloria.gov.co', 'gremio@acodres.co']

  test('the status of the log tells size, newest note and what waits for its position', async () => {
    expect(await status()).toEqual({
      ...{ origin: 'vigia.example/registro/13', size: 1, signedAt: '2026-11-27T20:00:00.000Z' },
      root: (await newestCheckpoint(db, BOLIVAR))?.root,
      ...{ waiting: 0, oldestWaitingAt: null },
      places: [place(first, {}), place(second, {})],
    })
    await db.execute(sql`insert into log_pending (department_id, data, at) select ${BOLIVAR},
      E'vigia-hoja-1\nexpedida\nacta/' || n || E'/2\n' || lpad(to_hex(n), 64, '0') || E'\n',
      timestamptz '2026-11-27 20:00:00Z' + n * interval '1 minute' from generate_series(1, 3) n`)
    expect(await status()).toMatchObject({ size: 1, waiting: 3, oldestWaitingAt: '2026-11-27T20:01:00.000Z' })
    await sequenceAll(api.platform)
    expect(await status()).toMatchObject({ size: 4, waiting: 0, oldestWaitingAt: null })
  })

  test('the status of the log tells kept, due and given-up notes of each place outside', async () => {
    at('2026-11-28T04:45:00Z')
    await round()
    const kept = { size: 1, keptAt: '2026-11-28T04:45:00.000Z' }
    expect((await status()).places).toEqual([place(first, kept), place(second, kept)])
    await grow(1)
    at('2026-11-29T04:45:00Z')
    mails.behaviour = 'refuse'
    await round()
    expect((await status()).places).toEqual([
      place(first, { ...kept, pending: 1 }),
      place(second, { ...kept, pending: 1 }),
    ])
    await db.execute(sql`update log_anchors set attempts = 39 where state = 'pendiente'`)
    at('2026-11-29T05:45:00Z')
    await round()
    expect((await status()).places).toEqual([
      place(first, { ...kept, failed: 1 }),
      place(second, { ...kept, failed: 1 }),
    ])
    mails.behaviour = 'accept'
    await grow(1)
    at('2026-11-30T04:45:00Z')
    await round()
    const newer = { size: 3, keptAt: '2026-11-30T04:45:00.000Z' }
    expect((await status()).places).toEqual([place(first, newer), place(second, newer)])
  })

  test('the status of a log that a restore just began has no earlier note', async () => {
    await beginLog(db, { departmentId: BOLIVAR, epoch: 2, origin: 'vigia.example/registro/13-r2' }, api.time.now)
    expect(await status()).toMatchObject({
      origin: 'vigia.example/registro/13-r2',
      size: 0,
      root: null,
      signedAt: null,
    })
  })
})

test('an anchor that was made never changes', async () => {
  at('2026-11-28T04:45:00Z')
  await round()
  for (const statement of [
    sql`update log_anchors set target = 'x'`,
    sql`update log_anchors set evidence = 'x'`,
    sql`delete from log_anchors`,
    sql`truncate log_anchors`,
  ]) {
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '23000' } })
  }
})
