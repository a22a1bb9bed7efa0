import { hash, X509Certificate } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { rowsOf } from '../../platform/db/database.ts'
import { recordCode } from '../../records/record-code.ts'
import { testApi } from '../../testing/api.ts'
import { closeAtOnce } from '../../testing/data/close-at-once.ts'
import { aVisit } from '../../testing/data/fixtures.ts'
import { issueDocument } from './issue-document.ts'
import { issueWaiting } from './issue-waiting.ts'
import { claimDocument, findDocument, findVersions, markIssued } from './issued-documents.queries.ts'

const api = await testApi({ PUBLIC_URL: 'https://vigia.example' })
const { platform, officials } = api
const { db, blobs } = platform
const inspector = api.as(officials.technician)
const administrator = api.as(officials.administrator)
const DAY_MS = 24 * 60 * 60 * 1000
/** Noon of the test: each has a day of its own, after the signatures of those before. */
let noon = api.time.now
const keys = platform.evidenceKeys
// The first call makes the key, whose certificate begins then.
const ownKey = keys.pdfKey()

const MINUTE_MS = 60_000
const NO_STAMP = { stampedAt: null, tsaSerial: null, tsaPolicy: null }
const at = (minutes: number) => new Date(noon.getTime() + minutes * MINUTE_MS)

const anActa = async (): Promise<number> => closeAtOnce(api, (await aVisit(api)).visitId)
const subject = (id: number) =>
  ({ departmentId: officials.technician.departmentId, kind: 'acta', subjectId: id }) as const
const versionsOf = (id: number) => findVersions(db, subject(id))
const newestOf = async (id: number) => {
  const [newest] = await versionsOf(id)
  if (!newest) throw new Error(`Acta ${id} has no document.`)
  return newest
}
const download = (id: number, query = '') => inspector.get(`/api/inspection/${id}/pdf${query}`)
const status = async () => (await administrator.get('/api/evidence/status')).body.data.status

beforeEach(() => {
  platform.evidenceKeys = keys
  noon = new Date(noon.getTime() + DAY_MS)
  api.time.now = at(0)
})

describe('the file of an acta', () => {
  test("the file of an acta is asked for at the closing, once, under its seal's code", async () => {
    const id = await anActa()
    const [document, ...others] = await versionsOf(id)
    const [inspection] = await rowsOf<{ seal: string }>(db, sql`select seal from inspections where id = ${id}`)
    expect(others).toEqual([])
    expect(document).toMatchObject({
      ...{ kind: 'acta', subjectId: id, version: 1, state: 'pendiente', attempts: 0, createdAt: at(0) },
      ...{ seal: inspection?.seal, code: recordCode(inspection?.seal ?? '') },
    })
  })

  test('the file of an acta is signed at the first download and never changes', async () => {
    const id = await anActa()
    const first = await download(id)
    expect(first.statusCode).toBe(200)
    const sha256 = hash('sha256', first.bytes)
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(first.bytes.length),
      'x-vigia-evidencia': 'B-B',
      etag: `"${sha256}"`,
    })
    api.time.now = at(60)
    const second = await download(id)
    expect(second.bytes.equals(first.bytes)).toBe(true)
    expect((await blobs.get(`${sha256}.pdf`))?.length).toBe(first.bytes.length)
    expect(await newestOf(id)).toMatchObject({
      ...{ state: 'expedida', level: 'B-B', blobSha256: sha256, blob: `${sha256}.pdf`, bytes: first.bytes.length },
      ...{ keyId: ownKey.keyId, signedAt: at(0), stampedAt: null, lastError: null, nextAttemptAt: null },
    })
    const openFile = vi.spyOn(blobs, 'openFile')
    const known = await inspector.get(`/api/inspection/${id}/pdf`, { 'if-none-match': `"${sha256}"` })
    expect([known.statusCode, known.bytes.length]).toEqual([304, 0])
    // A file that is opened and not sent would stay open.
    expect(openFile).not.toHaveBeenCalled()
    openFile.mockRestore()
  })

  test('the file of an acta is signed once by many simultaneous downloads', async () => {
    const id = await anActa()
    const replies = await Promise.all(Array.from({ length: 20 }, () => download(id)))
    expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(1)
    expect((await versionsOf(id)).length).toBe(1)
  })

  test('the file of an acta is open to officials, and to everybody with the code', async () => {
    const id = await anActa()
    const before = (await inspector.get(`/api/inspection/${id}/evidence`)).body.data.evidence
    expect(before).toMatchObject({ state: 'pendiente', level: null, key_id: null, signed_at: null, last_error: null })
    const empty = (await api.anonymous.get(`/api/public/records/${before.code}`)).body.data
    expect(empty).toMatchObject({ state: 'vigente', issued_at: null, level: null, blob_sha256: null, issued_files: [] })
    const sha256 = hash('sha256', (await download(id)).bytes)
    const { evidence } = (await inspector.get(`/api/inspection/${id}/evidence`)).body.data
    const signed = { state: 'expedida', level: 'B-B', key_id: ownKey.keyId, signed_at: at(0).toISOString() }
    expect(evidence).toMatchObject({ ...signed, stamped_at: null, tsa_serial: null, last_error: null })
    expect(evidence.issues).toEqual([
      {
        ...{ version: 1, ...signed, stamped_at: null, tsa_serial: null, tsa_policy: null },
        ...{ requested_at: at(0).toISOString(), blob_sha256: sha256, bytes: expect.any(Number) },
      },
    ])
    const known = (await api.anonymous.get(`/api/public/records/${evidence.code}`)).body.data
    const told = { state: 'vigente', issued_at: at(0).toISOString(), level: 'B-B', blob_sha256: sha256 }
    expect(known).toMatchObject(told)
    const { keys: published } = (await api.anonymous.get('/api/public/keys')).body.data
    expect(published).toContainEqual({
      ...{ key_id: ownKey.keyId, department_id: 13, purpose: 'pdf', algorithm: 'ecdsa-p256-sha256' },
      ...{ spki: ownKey.spki.toString('base64'), is_accredited: 0, valid_from: ownKey.validFrom.toISOString() },
      ...{ certificates: expect.any(String), retired_at: null, retired_reason: null },
      ...{ compromised_from: null, compromised_reason: null },
    })
    const { certificates } = published.find((key: { key_id: string }) => key.key_id === ownKey.keyId)
    expect(new X509Certificate(certificates).checkPrivateKey(ownKey.privateKey)).toBe(true)
  })

  test("the file of an acta is the mail's attachment and the PDF in the establishment's file", async () => {
    const id = await anActa()
    const sha256 = hash('sha256', (await download(id)).bytes)
    const [entry] = await rowsOf<{ id: number }>(
      db,
      sql`select d.id from documents d where d.source = 'acta' and d.source_id = ${id} order by d.id`,
    )
    const reply = await administrator.get(`/api/documents/${entry?.id}/versions/1/content?as=pdf`)
    expect([reply.statusCode, hash('sha256', reply.bytes)]).toEqual([200, sha256])
  })

  test('the file of an acta of another department is not found', async () => {
    const id = await anActa()
    const outside = api.as(officials.outsideAdministrator)
    expect((await outside.get(`/api/inspection/${id}/pdf`)).statusCode).toBe(404)
    expect((await outside.get(`/api/inspection/${id}/evidence`)).statusCode).toBe(404)
    expect((await outside.post(`/api/inspection/${id}/reissue`, { reason: 'x' })).statusCode).toBe(404)
  })

  test('the issued file of an acta never changes again after any write', async () => {
    const id = await anActa()
    await download(id)
    const { id: documentId } = await newestOf(id)
    for (const change of [
      sql`update issued_documents set level = 'B-T' where id = ${documentId}`,
      sql`update issued_documents set state = 'pendiente' where id = ${documentId}`,
      sql`delete from issued_documents where id = ${documentId}`,
      sql`update signing_keys set spki = 'x'`,
      sql`delete from signing_keys`,
      sql`truncate issued_documents`,
    ]) {
      await expect(db.execute(change)).rejects.toMatchObject({ cause: { code: '23000' } })
    }
    const waiting = await newestOf(await anActa())
    await expect(
      db.execute(sql`update issued_documents set seal = ${'0'.repeat(64)} where id = ${waiting.id}`),
    ).rejects.toMatchObject({ cause: { code: '23000' } })
  })

  test('an issued file that the store lost is replaced by a copy without signature', async () => {
    const id = await anActa()
    await download(id)
    const { blob } = await newestOf(id)
    const { openFile } = blobs
    blobs.openFile = async (name) => (name === blob ? undefined : openFile.call(blobs, name))
    try {
      const { statusCode, headers } = await download(id)
      expect([statusCode, headers['x-vigia-evidencia'], headers.etag]).toEqual([200, 'sin-firma', undefined])
    } finally {
      blobs.openFile = openFile
    }
  })
})

describe('the job', () => {
  test('the job issues actas of the last hour, and one older document a turn', async () => {
    api.time.now = at(-180)
    const old = [await anActa(), await anActa()]
    api.time.now = at(0)
    await db.execute(sql`update issued_documents set next_attempt_at = 'infinity' where state <> 'expedida'
      and subject_id not in (${old[0]}, ${old[1]})`)
    const fresh = [await anActa(), await anActa()]
    const states = async (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await newestOf(id)).state))
    const withRoom = (isThere: boolean) => issueWaiting(platform, undefined, async () => isThere)
    expect(await withRoom(false)).toBe(MINUTE_MS)
    expect([await states(fresh), await states(old)]).toEqual([
      ['expedida', 'expedida'],
      ['pendiente', 'pendiente'],
    ])
    expect(await withRoom(true)).toBe(2_000)
    expect([await states(fresh), await states(old)]).toEqual([
      ['expedida', 'expedida'],
      ['pendiente', 'expedida'],
    ])
    await withRoom(true)
    expect(await states(old)).toEqual(['expedida', 'expedida'])
    expect(await withRoom(true)).toBe(MINUTE_MS)
  })

  test('stops between two documents', async () => {
    const ids = [await anActa(), await anActa()]
    let asked = 0
    await issueWaiting(platform, () => ++asked > 1)
    const states = await Promise.all(ids.map(async (id) => (await newestOf(id)).state))
    expect(states.filter((state) => state === 'expedida').length).toBe(1)
  })

  test('leaves a document alone that another process holds, and takes it when that one is dead', async () => {
    const id = await anActa()
    const document = await newestOf(id)
    const dead = await claimDocument(db, document.id, { now: at(0), leaseUntil: at(1) })
    expect(dead).toMatchObject({ attempts: 1 })
    expect(await issueDocument(platform, document.id)).toBe('busy')
    api.time.now = at(2)
    expect(await issueDocument(platform, document.id)).toBe('issued')
    const kept = await newestOf(id)
    const late = { blobSha256: '1'.repeat(64), bytes: 1, level: 'B-B' as const, keyId: ownKey.keyId }
    // The one that was slow and not dead comes too late.
    const claim = { id: document.id, attempts: 1 }
    expect(await markIssued(db, claim, { ...late, signedAt: at(2), ...NO_STAMP })).toBe(false)
    expect(await findDocument(db, document.id)).toEqual(kept)
  })

  test('tries again after a failure, later each time, and tells that it failed after five', async () => {
    const id = await anActa()
    const { put } = blobs
    blobs.put = () => Promise.reject(new Error('The disk is full.'))
    const waits: number[] = []
    try {
      for (let attempt = 1; attempt <= 6; attempt += 1) {
        const { id: documentId } = await newestOf(id)
        expect(await issueDocument(platform, documentId)).toBe('failed')
        const { nextAttemptAt, state, lastError } = await newestOf(id)
        expect([state, lastError]).toEqual([attempt < 5 ? 'pendiente' : 'fallida', 'error'])
        waits.push(((nextAttemptAt?.getTime() ?? 0) - api.time.now.getTime()) / 1_000)
        api.time.now = nextAttemptAt ?? api.time.now
      }
    } finally {
      blobs.put = put
    }
    expect(waits).toEqual([15, 60, 300, 1_800, 21_600, 21_600])
    const { headers } = await download(id)
    expect(headers['x-vigia-evidencia']).toBe('B-B')
  })
})

test('the status tells what the entity signs with and what waits', async () => {
  const { signing, documents, time_stamp: stamps, log } = await status()
  expect(signing).toMatchObject({ key_id: ownKey.keyId, algorithm: 'ecdsa-p256-sha256', days_left: expect.any(Number) })
  expect(stamps).toEqual({ is_configured: 0, last_stamped_at: null, asked_at: null, fault: null })
  const [counted] = await rowsOf<{ issued: number; failed: number; pending: number }>(
    db,
    sql`select count(*) filter (where state = 'expedida')::int as issued, count(*) filter (where state = 'fallida')::int as failed,
      count(*) filter (where state = 'pendiente')::int as pending from issued_documents`,
  )
  expect(documents).toMatchObject({ ...counted, unstamped: counted?.issued })
  // No sequencer runs here, so every leaf waits.
  expect(log).toMatchObject({ origin: null, size: 0, root: null, signed_at: null, places: [] })
  expect(log.waiting).toBeGreaterThan(0)
  expect(Date.parse(log.oldest_waiting_at)).not.toBeNaN()
  expect((await inspector.get('/api/evidence/status')).statusCode).toBe(403)
})
