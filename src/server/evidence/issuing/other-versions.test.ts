import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { closeAtOnce } from '../../testing/data/close-at-once.ts'
import { aVisit } from '../../testing/data/fixtures.ts'
import { findVersions } from './issued-documents.queries.ts'

const api = await testApi({ PUBLIC_URL: 'https://vigia.example' })
const { platform, officials } = api
const { db } = platform
const inspector = api.as(officials.technician)
const administrator = api.as(officials.administrator)
const DAY_MS = 24 * 60 * 60 * 1000
/** Noon of the test: each has a day of its own, after the signatures of those before. */
let noon = api.time.now
const keys = platform.evidenceKeys
// The first call makes the key, whose certificate begins then.
keys.pdfKey()

const MINUTE_MS = 60_000
const at = (minutes: number) => new Date(noon.getTime() + minutes * MINUTE_MS)

const anActa = async (): Promise<number> => closeAtOnce(api, (await aVisit(api)).visitId)
const subject = (id: number) =>
  ({ departmentId: officials.technician.departmentId, kind: 'acta', subjectId: id }) as const
const versionsOf = (id: number) => findVersions(db, subject(id))
const download = (id: number, query = '') => inspector.get(`/api/inspection/${id}/pdf${query}`)
const reissue = (id: number, body: Record<string, unknown> = { reason: 'La clave anterior se perdió' }) =>
  administrator.post(`/api/inspection/${id}/reissue`, body)

beforeEach(() => {
  platform.evidenceKeys = keys
  noon = new Date(noon.getTime() + DAY_MS)
  api.time.now = at(0)
})

describe('another version', () => {
  test('another version is asked for by an administrator with a reason, and the one before stays', async () => {
    const id = await anActa()
    const first = await download(id)
    expect((await reissue(id)).body.data).toEqual({ version: 2, state: 'pendiente' })
    // The file of before is given until the new one is signed.
    expect((await download(id)).headers.etag).toBe(first.headers.etag)
    const second = await download(id, '?version=2')
    expect(second.headers['x-vigia-evidencia']).toBe('B-B')
    expect(second.headers.etag).not.toBe(first.headers.etag)
    expect((await download(id)).headers.etag).toBe(second.headers.etag)
    expect((await download(id, '?version=1')).bytes.equals(first.bytes)).toBe(true)
    const { code, seal, issues } = (await inspector.get(`/api/inspection/${id}/evidence`)).body.data.evidence
    expect(issues.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    expect((await versionsOf(id)).map((each) => [each.code, each.seal])).toEqual([
      [code, seal],
      [code, seal],
    ])
    const told = (await api.anonymous.get(`/api/public/records/${code}`)).body.data
    expect(told.state).toBe('reexpedida')
    // A check tells an earlier issue from a file that was never issued.
    expect(told.issued_files.map((file: { blob_sha256: string }) => `"${file.blob_sha256}"`)).toEqual([
      second.headers.etag,
      first.headers.etag,
    ])
    const events = await rowsOf<{ details: object; userId: number }>(
      db,
      sql`select details, user_id as "userId" from audit_events where action = 'reissue' and subject_id = ${id} order by id`,
    )
    expect(events).toEqual([
      { details: { version: 2, reason: 'La clave anterior se perdió' }, userId: officials.administrator.id },
    ])
  })

  test('waits until the one before is signed', async () => {
    const id = await anActa()
    expect((await reissue(id)).body.error).toMatchObject({ code: 'evidence.not-issued' })
    await download(id)
    const replies = await Promise.all([reissue(id), reissue(id), reissue(id)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect((await versionsOf(id)).map(({ version }) => version)).toEqual([2, 1])
  })

  test.each([
    ['no reason', {}, 422],
    ['an empty reason', { reason: ' \u200b ' }, 422],
    ['a list', { reason: ['x'] }, 422],
    ['a reason that is too long', { reason: 'x'.repeat(501) }, 422],
    ['an unknown field', { reason: 'x', version: 7 }, 400],
  ])('another version is refused with %s', async (_name, body, expected) => {
    const id = await anActa()
    await download(id)
    expect((await reissue(id, body)).statusCode).toBe(expected)
    expect((await versionsOf(id)).length).toBe(1)
  })

  test('another version is refused to inspectors, and to unknown acta numbers', async () => {
    const id = await anActa()
    expect((await inspector.post(`/api/inspection/${id}/reissue`, { reason: 'x' })).statusCode).toBe(403)
    for (const wrong of ['0', '-1', '1e3', '2147483648', 'x', '%00']) {
      expect([404, 422, 400]).toContain(
        (await administrator.post(`/api/inspection/${wrong}/reissue`, { reason: 'x' })).statusCode,
      )
    }
  })

  test.each([
    ['9', 404],
    ['0', 422],
    ['-1', 422],
    ['1e1', 422],
    ['2147483648', 422],
    ['1&version=1', 422],
    ['x', 422],
    ['%00', 400],
  ])('%s is none', async (version, expected) => {
    const id = await anActa()
    await download(id)
    const { statusCode } = await download(id, `?version=${version}`)
    expect(statusCode).toBe(expected)
  })
})
