import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { asciiBytes, parseNote } from '../../../domain/evidence/checkpoint.ts'
import { parseLeaf } from '../../../domain/evidence/leaf.ts'
import { checkConsistency, checkInclusion, leafInput } from '../../../domain/evidence/tlog.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { aVisit, closeVisit } from '../../testing/data/fixtures.ts'
import { sequenceAll } from '../../testing/whole-rounds.ts'
import { hashOfLeaf, sha256 } from './log-sha256.ts'

const api = await testApi({ PUBLIC_URL: 'https://vigia.example' })
const { db } = api.platform
const get = (path: string, headers?: Record<string, string>) => api.anonymous.get(`/api/public/log/${path}`, headers)
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

let seal = ''
let record: Record<string, unknown> = {}

beforeAll(async () => {
  expect((await get('checkpoint')).body.error).toMatchObject({ code: 'log.not-found' })
  expect((await get('anchors')).body.data).toEqual({ anchors: [] })
  const { visitId, establishmentId } = await aVisit(api)
  const id = await closeVisit(api, visitId)
  const shown = await api.as(api.officials.technician).get(`/api/inspection/realizada/${id}/${establishmentId}`)
  record = shown.body.data.Inspecction[0]
  const [row] = await rowsOf<{ seal: string }>(db, sql`select seal from inspections where id = ${id}`)
  seal = row?.seal ?? ''
  expect((await get(`proof?seal=${seal}`)).body.error).toMatchObject({
    code: 'log.unknown-seal',
    message: 'El sello no está en el libro público.',
  })
  await sequenceAll(api.platform)
  await db.execute(sql`insert into log_pending (department_id, data, at)
    select 13, E'vigia-hoja-1\nexpedida\nacta/' || n || E'/1\n' || lpad(to_hex(n), 64, '0') || E'\n', now()
    from generate_series(1, 299) n`)
  await sequenceAll(api.platform)
})

describe('the public log', () => {
  test('shows its newest note as plain text', async () => {
    const { statusCode, headers, bytes: sent } = await get('checkpoint')
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'no-cache',
    ])
    expect(parseNote(sent.toString())).toMatchObject({ origin: 'vigia.example/registro/13', size: 300 })
  })

  test('proves that a seal is in it to any program', async () => {
    const { body } = await get(`proof?seal=${seal}`)
    const { position, size, proof, root, leaf, checkpoint } = body.data
    expect(parseLeaf(leaf)).toMatchObject({ kind: 'acta', digest: seal })
    expect(parseNote(checkpoint)?.root).toEqual(bytes(root))
    const given = {
      leafHash: sha256(leafInput(asciiBytes(leaf))),
      index: position,
      size,
      proof: proof.map(bytes),
      root: bytes(root),
    }
    expect([position, size]).toEqual([0, 300])
    expect(await checkInclusion(given, sha256)).toBe(true)
  })

  test('proves that it only grew', async () => {
    const { body } = await get('consistency?from=1&to=300')
    const { from, from_root, size, root, proof } = body.data
    const given = { from, fromRoot: bytes(from_root), size, root: bytes(root), proof: proof.map(bytes) }
    expect(await checkConsistency(given, sha256)).toBe(true)
    expect((await get('consistency?from=300&to=300')).body.data.proof).toEqual([])
  })

  test('gives its tiles, and each one that is known once', async () => {
    const full = await get('tile/0/000')
    expect([full.statusCode, full.bytes.length, full.headers['cache-control']]).toEqual([200, 256 * 32, 'no-cache'])
    const tag = String(full.headers.etag)
    const known = await get('tile/0/000', { 'if-none-match': tag })
    expect([known.statusCode, known.bytes.length, known.headers.etag]).toEqual([304, 0, tag])
    const part = await get('tile/0/001.p/44')
    expect([part.bytes.length, part.headers['cache-control']]).toEqual([44 * 32, 'no-cache'])
    expect((await get('tile/1/000.p/1')).bytes.length).toBe(32)
    const entries = (await get('tile/entries/000')).bytes
    const length = entries.readUInt16BE()
    const first = hashOfLeaf(entries.subarray(2, 2 + length).toString())
    expect(Buffer.from(first).equals(full.bytes.subarray(0, 32))).toBe(true)
  })

  test('the public log names no person', async () => {
    const { bytes: entries } = await get('tile/entries/000')
    for (const name of ['technical', 'identification_number_technical', 'name_by_establishment', 'checker_id_card']) {
      expect(String(record[name]).length).toBeGreaterThan(2)
      expect(entries.toString()).not.toContain(String(record[name]))
    }
  })

  test('the public log of another department is asked for by its number', async () => {
    expect((await get('checkpoint?department=13')).statusCode).toBe(200)
    expect((await get('checkpoint?department=8')).statusCode).toBe(404)
  })
})

describe('facts that the public log does not give', () => {
  test.each([
    ...['tile/0/001', 'tile/0/001.p/45', 'tile/1/000', 'tile/2/000.p/1', 'tile/0/x999/x999/x999/x999/999'],
    ...[
      'tile/',
      'tile/0',
      'tile/0/0',
      'tile/64/000',
      'tile/0/000.p/0',
      'tile/0/000.p/1e1',
      'tile/-1/000',
      'tile/0/%00',
    ],
    ...[
      `tile/${'0/'.repeat(90)}`,
      'tile/entries/001.p/300',
      'consistency?from=1&to=301',
      'consistency?from=1&to=2147483648',
    ],
    ...[
      `proof?seal=${'f'.repeat(64)}`,
      'anchors/1/stamp',
      'anchors/1/note',
      'anchors/2147483648/stamp',
      'anchors/x/note',
    ],
  ])('%s: 404', async (path) => {
    const { statusCode, body } = await get(path)
    expect([statusCode, body.success]).toEqual([404, false])
  })

  test.each([
    ...['proof', 'proof?seal=', 'proof?seal=abc', `proof?seal=${'A'.repeat(64)}`, `proof?seal=${'0'.repeat(64)}%00`],
    ...['proof?seal[]=1', `proof?seal=${'0'.repeat(64)}&seal=1`, `proof?seal=${'0'.repeat(5_000)}`],
    ...[
      'consistency',
      'consistency?from=1',
      'consistency?from=0&to=3',
      'consistency?from=3&to=1',
      'consistency?from=-1&to=3',
    ],
    ...['consistency?from=1.5&to=3', 'consistency?from=a&to=3', `consistency?from=1&to=${'9'.repeat(400)}`],
    ...[
      'consistency?from=1&to=3&department=0',
      'checkpoint?department=x',
      'checkpoint?department=99999999999',
      'anchors?from=x',
    ],
    ...['checkpoint?other=1'],
  ])('%s: a refusal', async (path) => {
    const { statusCode, body } = await get(path)
    expect([400, 422]).toContain(statusCode)
    expect(body.success).toBe(false)
  })
})

test('a log that follows another one gives its own tiles to a cache of the former', async () => {
  const names = ['tile/0/000', 'tile/entries/000']
  const before = await Promise.all(names.map((name) => get(name)))
  await db.execute(sql`insert into log_origins (department_id, epoch, origin, begun_at)
    values (13, 2, 'vigia.example/registro/13-r2', now())`)
  await sequenceAll(api.platform)
  for (const [at, name] of names.entries()) {
    const now = await get(name, { 'if-none-match': String(before[at]?.headers.etag) })
    expect([now.statusCode, now.bytes.equals(before[at]?.bytes as Buffer)]).toEqual([200, false])
  }
})

// The limit counts by the clock of the machine, so this test comes last.
test('the public log is asked for sixty times a minute at most by one address', async () => {
  const statuses: number[] = []
  for (let call = 0; call < 62; call += 1) statuses.push((await get('checkpoint')).statusCode)
  expect(statuses).toContain(429)
})
