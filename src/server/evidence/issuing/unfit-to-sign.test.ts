import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayOf, formatDay } from '../../../domain/shared/time.ts'
import { rowsOf } from '../../platform/db/database.ts'
import type { EvidenceKeys } from '../../platform/evidence-keys.ts'
import { testApi } from '../../testing/api.ts'
import { closeAtOnce } from '../../testing/data/close-at-once.ts'
import { aVisit } from '../../testing/data/fixtures.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { createEvidenceKeys } from '../keys/evidence-keys.ts'
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
const ownKey = keys.pdfKey()

const MINUTE_MS = 60_000
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
const reissue = (id: number, body: Record<string, unknown> = { reason: 'La clave anterior se perdió' }) =>
  administrator.post(`/api/inspection/${id}/reissue`, body)
const status = async () => (await administrator.get('/api/evidence/status')).body.data.status

/** Signs with other keys while a test runs. */
function withKeys(pdfKey: EvidenceKeys['pdfKey']): void {
  platform.evidenceKeys = { ...keys, pdfKey }
}

beforeEach(() => {
  platform.evidenceKeys = keys
  noon = new Date(noon.getTime() + DAY_MS)
  api.time.now = at(0)
})

describe('facts that the entity must not sign', () => {
  test('an acta whose rows no longer give its seal is not signed', async () => {
    const id = await anActa()
    const change = (text: string) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`alter table inspections disable trigger user`)
        await tx.execute(sql`update inspections set health_observation = ${text} where id = ${id}`)
        await tx.execute(sql`alter table inspections enable trigger user`)
      })
    await change('Todo cambió')
    const { headers } = await download(id)
    expect(headers['x-vigia-evidencia']).toBe('sin-firma')
    expect(await newestOf(id)).toMatchObject({ state: 'pendiente', lastError: 'not-as-sealed', blobSha256: null })
    await change('Sin novedad')
    api.time.now = at(10)
    expect((await download(id)).headers['x-vigia-evidencia']).toBe('B-B')
  })

  test('no acta is signed without a key', async () => {
    const id = await anActa()
    withKeys(() => {
      throw new Error('The folder cannot be written.')
    })
    expect((await download(id)).headers['x-vigia-evidencia']).toBe('sin-firma')
    expect(await newestOf(id)).toMatchObject({ state: 'fallida', lastError: 'key-missing', attempts: 0 })
    expect((await status()).signing).toEqual({
      ...{ state: 'key-missing', key_id: null, algorithm: null, is_accredited: 0, subject: null, issuer: null },
      ...{ valid_from: null, valid_to: null, days_left: null },
    })
    const refused = await reissue(id)
    expect([refused.statusCode, refused.body.error]).toMatchObject([
      409,
      { code: 'evidence.key-missing', message: 'No hay clave de firma configurada. Hable con el administrador.' },
    ])
    const asked = await download(id, '?version=1')
    expect([asked.statusCode, asked.body.error]).toMatchObject([
      409,
      {
        code: 'evidence.not-issued',
        message: 'El acta todavía no tiene firma electrónica. Intente de nuevo en un minuto.',
      },
    ])
    platform.evidenceKeys = keys
    expect((await download(id)).headers['x-vigia-evidencia']).toBe('B-B')
  })

  test('no acta is signed with an expired certificate, or one not valid yet', async () => {
    const id = await anActa()
    const expired = { ...ownKey, keyId: 'e'.repeat(16), validTo: at(-1) }
    withKeys(() => expired)
    expect((await download(id)).headers['x-vigia-evidencia']).toBe('sin-firma')
    expect(await newestOf(id)).toMatchObject({ state: 'fallida', lastError: 'certificate-expired' })
    expect((await status()).signing).toMatchObject({ state: 'certificate-expired', days_left: 0 })
    const { statusCode, body } = await reissue(id)
    expect([statusCode, body.error]).toMatchObject([
      409,
      {
        code: 'evidence.certificate-expired',
        message: `El certificado de la entidad venció el ${formatDay(dayOf(at(-1)))}. Las actas se expiden sin firma hasta renovarlo.`,
      },
    ])
    withKeys(() => ({ ...ownKey, keyId: 'f'.repeat(16), validFrom: at(1) }))
    expect((await download(id)).headers['x-vigia-evidencia']).toBe('sin-firma')
    expect((await newestOf(id)).lastError).toBe('certificate-not-yet-valid')
    // No key that never signed is registered.
    const registered = await rowsOf(
      db,
      sql`select from signing_keys where key_id in (${'e'.repeat(16)}, ${'f'.repeat(16)})`,
    )
    expect(registered).toEqual([])
  })

  test('no acta is signed while the clock is five minutes behind the last signature', async () => {
    api.time.now = at(300)
    await download(await anActa())
    api.time.now = at(294)
    const id = await anActa()
    expect((await download(id)).headers['x-vigia-evidencia']).toBe('sin-firma')
    expect((await newestOf(id)).lastError).toBe('clock-set-back')
    api.time.now = at(295)
    expect((await download(id)).headers['x-vigia-evidencia']).toBe('B-B')
  })
})

describe('a key', () => {
  /** The key of another data folder. */
  const keyOf = (): EvidenceKeys['pdfKey'] => {
    const key = createEvidenceKeys({ ...platform.config, dataDir: temporaryFolder() }, platform.clock).pdfKey()
    return () => key
  }

  test('a new key retires the former one, which signs no more', async () => {
    await download(await anActa())
    const another = keyOf()
    withKeys(() => ({ ...another(), origin: 'file' }))
    const id = await anActa()
    expect((await download(id)).headers['x-vigia-evidencia']).toBe('B-B')
    expect((await newestOf(id)).keyId).toBe(another().keyId)
    const rows = await rowsOf<{ id: string; retired: string | null }>(
      db,
      sql`select key_id as id, retired_reason as retired from signing_keys
        where department_id = 13 and purpose = 'pdf' order by registered_at, key_id`,
    )
    expect(rows).toEqual([
      { id: ownKey.keyId, retired: `Reemplazada por la clave ${another().keyId}.` },
      { id: another().keyId, retired: null },
    ])
    platform.evidenceKeys = keys
    const late = await anActa()
    expect((await download(late)).headers['x-vigia-evidencia']).toBe('sin-firma')
    expect((await newestOf(late)).lastError).toBe('key-retired')
    // The key of another folder would be another instance's: its files must be given.
    const third = keyOf()
    withKeys(third)
    const { config } = platform
    platform.config = { ...config, databaseUrl: 'postgres://server/vigia' }
    try {
      await download(late)
      expect((await newestOf(late)).lastError).toBe('key-of-other-instance')
    } finally {
      platform.config = config
    }
  })
})
