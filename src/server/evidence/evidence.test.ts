import { hash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { RECORD_FORMAT } from '../../domain/records/record.ts'
import { rowsOf } from '../platform/db/database.ts'
import { recordCode } from '../records/record-code.ts'
import { establishments } from '../schema/establishments.table.ts'
import { testApi } from '../testing/api.ts'
import { aPhoto, aVisit, closeVisit } from '../testing/data/fixtures.ts'

const api = await testApi({ PUBLIC_URL: 'https://vigia.example/' })
const { db, letterhead } = api.platform
const inspector = api.as(api.officials.technician)

let id: number
let establishmentId: number
let shown: Record<string, unknown>

beforeAll(async () => {
  const visit = await aVisit(api)
  id = await closeVisit(api, visit.visitId)
  establishmentId = visit.establishmentId
  shown = (await inspector.get(`/api/inspection/realizada/${id}/${establishmentId}`)).body.data.Inspecction[0]
})

// A minute later no call of the test before counts.
afterEach(() => {
  api.time.now = new Date(api.time.now.getTime() + 61_000)
})

const sealOf = async () =>
  (await rowsOf<{ seal: string }>(db, sql`select seal from inspections where id = ${id}`))[0]?.seal ?? ''

/** The form of RFC 8785 for what a record holds, in the fewest lines that another program needs. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, held) =>
    typeof held === 'object' && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([one], [other]) => (one < other ? -1 : 1)))
      : held,
  )

describe('the record that the files of an acta carry', () => {
  test('gives the seal to any program that computes it again', async () => {
    const { body } = await inspector.get(`/api/inspection/${id}/evidence`)
    const { record_file: text, signing_acts: acts, ...evidence } = body.data.evidence
    const seal = await sealOf()
    expect(evidence).toMatchObject({ seal, code: recordCode(seal), state: 'pendiente', issues: [{ version: 1 }] })
    expect(acts).toMatchObject([{ party: 'establecimiento' }, { party: 'testigo', shown_digest: null }])
    const file = JSON.parse(text)
    // Integer keys would come first in JavaScript; a record has none.
    expect(canonical(file)).toBe(text)
    expect(hash('sha256', canonical(file.registro))).toBe(seal)
    expect(file).toMatchObject({
      formato: 'vigia-acta-1',
      registro: { id, format: RECORD_FORMAT, entity: { name: letterhead.name, nit: null } },
      sello: { algoritmo: 'SHA-256', canonico: 'RFC 8785', valor: seal },
      entidad: { nombre: letterhead.name, nit: null, departamento: '13', direccion: 'https://vigia.example' },
      codigo: recordCode(seal),
    })
  })

  test('the sealed record names its photos with size, arrival and the instant a device told', async () => {
    const photo = await aPhoto(9)
    const finding = { concept: 'Inaceptable (I)', description: 'Trampa de grasa llena', image: photo }
    const other = await closeVisit(api, (await aVisit(api)).visitId, { 0: finding })
    const { body } = await inspector.get(`/api/inspection/${other}/evidence`)
    const { registro, fotos } = JSON.parse(body.data.evidence.record_file)
    const [named] = registro.sections.flatMap(({ items }: { items: { evidence: string | null }[] }) =>
      items.flatMap(({ evidence }) => evidence ?? []),
    )
    const recibida = api.time.now.toISOString()
    expect(fotos).toEqual([{ imagen: named, bytes: photo.size, tomada: null, recibida }])
    expect(named).toBe(`${hash('sha256', Buffer.from(await photo.arrayBuffer()))}.jpg`)
  })

  test('the sealed record is in the PDF, and closed to other departments', async () => {
    const pdf = await inspector.get(`/api/inspection/${id}/pdf`)
    expect(pdf.bytes.toString('latin1')).toContain('registro.json')
    const { statusCode } = await api.as(api.officials.outsideTechnician).get(`/api/inspection/${id}/evidence`)
    expect(statusCode).toBe(404)
    expect((await api.anonymous.get(`/api/inspection/${id}/evidence`)).statusCode).toBe(401)
  })

  test("a record of changed rows is carried as it is now, without the seal's digest", async () => {
    const seal = await sealOf()
    await db.execute(sql`alter table inspections disable trigger user`)
    await db.execute(sql`update inspections set health_observation = 'Todo cambió' where id = ${id}`)
    try {
      const { body } = await inspector.get(`/api/inspection/${id}/evidence`)
      const { registro, sello } = JSON.parse(body.data.evidence.record_file)
      expect(sello.valor).toBe(seal)
      expect(registro.healthObservation).toBe('Todo cambió')
      expect(hash('sha256', canonical(registro))).not.toBe(seal)
    } finally {
      await db.execute(
        sql`update inspections set health_observation = ${shown.health_authority_observation} where id = ${id}`,
      )
      await db.execute(sql`alter table inspections enable trigger user`)
    }
  })
})

describe('the code of an acta', () => {
  test("the code of an acta is 16 bytes of the seal's digest, printed and stored", async () => {
    const seal = await sealOf()
    const digest = hash('sha256', `vigia-codigo-1acta${seal}`, 'base64url')
    expect(shown).toMatchObject({ code: recordCode(seal), public_url: 'https://vigia.example' })
    expect(recordCode(seal)).toHaveLength(22)
    // The last letter holds bits of two bytes, so it is not compared.
    expect(recordCode(seal).slice(0, 21)).toBe(digest.slice(0, 21))
    const seals = Array.from({ length: 50 }, (_, index) => hash('sha256', String(index)))
    for (const each of seals) {
      const [row] = await rowsOf<{ code: string }>(db, sql`select record_code(${each}) as code`)
      expect(row?.code).toBe(recordCode(each))
    }
  })

  test('shows everybody what the paper must say, and nothing of a person', async () => {
    const reply = await api.anonymous.get(`/api/public/records/${shown.code}`)
    expect(reply.body.data).toEqual({
      number: shown.acta_number,
      kind: 'acta',
      establishment_name: expect.any(String),
      city: expect.any(String),
      visit_day: shown.creation_date,
      concept: shown.concept,
      percentage: shown.percentage,
      seal: await sealOf(),
      entity: { name: letterhead.name, nit: null },
      ...{ state: 'vigente', issued_at: expect.any(String), level: 'B-B' },
      blob_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      issued_files: [{ version: 1, blob_sha256: reply.body.data.blob_sha256, issued_at: reply.body.data.issued_at }],
      // No sequencer runs here, so the log has given the seal no place yet.
      ...{ log: null, anchors: [], addenda: [] },
    })
    const page = (await api.anonymous.get(`/v/${shown.code}`)).bytes.toString()
    const personal = [
      ...['technical', 'identification_number_technical', 'engineer', 'name_by_establishment'],
      ...['id_card_by_establishment', 'checker_name', 'checker_id_card'],
    ].map((name) => String(shown[name]))
    for (const text of personal) {
      expect(text.length).toBeGreaterThan(2)
      expect(reply.bytes.toString()).not.toContain(text)
      expect(page).not.toContain(text)
    }
  })

  test.each([
    ['that no acta has', 'A'.repeat(22)],
    ['of another length', 'A'.repeat(21)],
    ['with other letters', `${'A'.repeat(21)}%00`],
    ['with a quote', `${'A'.repeat(21)}'`],
    ['of a thousand letters', 'A'.repeat(1_000)],
  ])('%s gives nothing away', async (_name, code) => {
    const { statusCode, body } = await api.anonymous.get(`/api/public/records/${code}`)
    expect([400, 404, 422]).toContain(statusCode)
    expect(body.success).toBe(false)
  })

  test('the code of an acta tells the same of a disabled establishment', async () => {
    const ask = async () => (await api.anonymous.get(`/api/public/records/${shown.code}`)).body.data
    const before = await ask()
    const setActive = (isActive: boolean) =>
      db.update(establishments).set({ isActive }).where(eq(establishments.id, establishmentId))
    await setActive(false)
    expect(await ask()).toEqual(before)
    expect((await inspector.get(`/api/inspection/${id}/pdf`)).statusCode).toBe(200)
    await setActive(true)
  })

  test('in other letters is another code', async () => {
    const { statusCode, body } = await api.anonymous.get(`/api/public/records/${String(shown.code).toLowerCase()}`)
    expect(statusCode).toBe(404)
    expect(body.error).toMatchObject({ code: 'public.unknown-code', message: 'Ningún acta tiene ese código.' })
  })
})

describe('the public pages', () => {
  test('show an acta by the address of its QR, in the page itself', async () => {
    const reply = await api.anonymous.get(`/v/${shown.code}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['cache-control']).toBe('no-store')
    const page = reply.bytes.toString()
    for (const text of [`Acta n.º ${shown.acta_number}`, String(shown.concept), await sealOf()]) {
      expect(page).toContain(text)
    }
    // The script checks the signed facts of the address, which no server sees; without it the page says the same.
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/verificar.js" defer>'])
  })

  test('the public pages say so where no acta has the code, and leave cards alone', async () => {
    const unknown = await api.anonymous.get(`/v/${'A'.repeat(22)}`)
    expect([unknown.statusCode, unknown.bytes.toString().includes('Ningún acta tiene ese código.')]).toEqual([
      404,
      true,
    ])
    const card = await api.anonymous.get(`/v/${'A'.repeat(26)}`)
    expect([card.statusCode, card.bytes.toString().includes('Este carné no es válido.')]).toEqual([404, true])
  })

  test('the public pages ask for a code, accept typed spaces, and lead to its page', async () => {
    const page = await api.anonymous.get('/verificar')
    expect(page.bytes.toString()).toContain('name="codigo"')
    // Scripts of our own, and no address but this server's.
    expect(page.bytes.toString().match(/<script[^>]*>/g)).toEqual([
      '<script src="/browser-check.js" defer>',
      '<script src="/verificar.js" defer>',
    ])
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; style-src 'sha256-/,
    )
    const typed = encodeURIComponent(` ${String(shown.code).slice(0, 11)} ${String(shown.code).slice(11)} `)
    const reply = await api.anonymous.get(`/verificar?codigo=${typed}`)
    expect([reply.statusCode, reply.headers.location]).toEqual([303, `/v/${shown.code}`])
  })

  test.each(['', '"><script>alert(1)</script>', 'x'.repeat(3_000), '\u0000', '//evil.example/aaaaaaaaaaa'])(
    'take no other text for a code: %j',
    async (sent) => {
      const reply = await api.anonymous.get(`/verificar?codigo=${encodeURIComponent(sent)}`)
      expect(reply.statusCode).toBe(404)
      expect(reply.bytes.toString()).not.toContain('<script')
    },
  )

  test('the public pages have an address too that no old app takes for its own', async () => {
    const page = await api.anonymous.get('/v/verificar')
    expect([page.statusCode, page.bytes.equals((await api.anonymous.get('/verificar')).bytes)]).toEqual([200, true])
    expect(page.bytes.toString()).toContain('action="/v/verificar"')
    expect(page.headers['content-security-policy']).toContain("worker-src 'self'")
    const record = await api.anonymous.get(`/v/${shown.code}`)
    expect(record.bytes.toString()).toContain('<a href="/v/verificar">')
    const typed = await api.anonymous.get(`/v/verificar?codigo=${shown.code}`)
    expect([typed.statusCode, typed.headers.location]).toEqual([303, `/v/${shown.code}`])
  })

  test('take a code given twice for none', async () => {
    expect((await api.anonymous.get('/verificar?codigo=a&codigo=b')).statusCode).toBe(404)
  })

  test('the public pages are shown sixty times a minute at most to one address', async () => {
    const statuses = []
    for (let call = 0; call < 61; call += 1) statuses.push((await api.anonymous.get('/verificar')).statusCode)
    expect([statuses.slice(0, 60), statuses[60]]).toEqual([Array(60).fill(200), 429])
  })
})

// The limit counts by the clock of the machine, so this test comes last.
test('a code is asked for sixty times a minute at most by one address', async () => {
  const statuses = []
  for (let call = 0; call < 62; call += 1) {
    statuses.push((await api.anonymous.get(`/api/public/records/${shown.code}`)).statusCode)
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(statuses.slice(0, 50)).toEqual(Array(50).fill(200))
})
