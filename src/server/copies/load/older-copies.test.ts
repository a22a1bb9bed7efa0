import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadCatalogues } from '../../catalogues/load-catalogues.ts'
import { diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { recordCode } from '../../records/record-code.ts'
import { CLIENT, type Reply, type TestApi, testApi } from '../../testing/api.ts'
import { atEnd } from '../../testing/at-end.ts'
import { signer, witness } from '../../testing/data/fixtures.ts'
import { OLDER_PASSWORD, olderBackup, olderExport } from '../../testing/data/older-copies/open-older-copy.ts'
import { emptyDatabase } from '../../testing/database/database.ts'
import { cannotReadPdf, printedText } from '../../testing/pdf-text.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { linkAll } from '../../testing/whole-rounds.ts'
import { checkCopy } from '../format/check-copy.ts'
import {
  type CopyEntry,
  type CopyHeader,
  type CopyManifest,
  type CopySource,
  contentOf,
} from '../format/copy-format.ts'
import { silentProgress } from '../progress.ts'
import { type CopiedInstallation, writeCopy } from '../take/write-copy.ts'
import { verifyStore } from '../verify/verify-store.ts'
import { loadCopy } from './load-copy.ts'

const HOUR_MS = 3_600_000
const TECHNICIAN = 'Luz Marina Ñáñez'
const ENGINEER = 'Carlos Andrés Güette'
const SUBSTITUTE = 'Ana Sofía Herrera'
const SIGNER = 'José Peña Güell'
const WITNESS = 'Luz Ángela Muñoz'

/** The closed visits of the copy in the order of their closing, each with what its acta prints of who signed. */
const ACTAS: [what: string, printed: string[]][] = [
  ['signed by everybody', [TECHNICIAN, ENGINEER, SIGNER, WITNESS]],
  ['with corrected answers', [TECHNICIAN, ENGINEER, SIGNER, 'Pedro Julio Cañate', 'No aprendió a escribir']],
  [
    'that the establishment refused to sign',
    [TECHNICIAN, ENGINEER, WITNESS, 'Se rehusó a firmar', 'No está de acuerdo con el concepto'],
  ],
  ['whose engineer was replaced', [TECHNICIAN, SUBSTITUTE, SIGNER, WITNESS]],
  ['of a phone that sends no signature of officials', [TECHNICIAN, SIGNER, WITNESS, 'Firma registrada']],
]

type Row = Record<string, unknown>

/** The rows of each table of a copy. */
async function rowsIn(entries: Iterable<CopyEntry> | AsyncIterable<CopyEntry>): Promise<Map<string, Row[]>> {
  const rows = new Map<string, Row[]>()
  for await (const { name, bytes } of entries) {
    if (!name.startsWith('tables/')) continue
    const table = contentOf(name).name
    const lines = bytes.toString().trimEnd().split('\n')
    rows.set(table, [...(rows.get(table) ?? []), ...lines.map((line) => JSON.parse(line) as Row)])
  }
  return rows
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vigia-test-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const ways: [string, () => Promise<CopySource>, boolean][] = [
  ['restored from its file', olderBackup, true],
  ['imported from its folder', async () => olderExport(await newFolder()), false],
]

describe.each(ways)('a copy of an older version, %s,', (_, open, isRestored) => {
  let source: CopySource
  let header: CopyHeader
  let manifest: CopyManifest
  let target: CopiedInstallation
  let api: TestApi

  beforeAll(async () => {
    source = await open()
    ;({ header, manifest } = await checkCopy(source, silentProgress))
    const later = new Date(Date.parse(header.createdAt) + HOUR_MS)
    const { db, close } = await emptyDatabase()
    atEnd(close)
    target = { db, blobs: diskBlobs(await newFolder()), clock: () => later }
    await loadCopy(source, target, silentProgress, isRestored ? later : undefined)
    api = await testApi({}, { db, blobs: target.blobs })
    api.time.now = later
  })

  const isCorrect = async () => expect((await verifyStore(target, silentProgress)).faults.first).toEqual([])

  async function sessionOf(email: string) {
    const { body } = await api.anonymous.post('/api/login/', { email, password: OLDER_PASSWORD }, CLIENT)
    const headers = { authorization: `Bearer ${body.data.token}` }
    return {
      get: (path: string): Promise<Reply> => api.anonymous.get(path, headers),
      post: (path: string, sent: Row): Promise<Reply> => api.anonymous.post(path, sent, headers),
    }
  }

  const closedVisits = () =>
    rowsOf<{ id: number; establishmentId: number; seal: string; number: string; name: string }>(
      target.db,
      sql`select id, establishment_id as "establishmentId", seal, snapshot ->> 'number' as number,
        snapshot #>> '{establishment,name}' as name from inspections where closed_at is not null order by closed_at`,
    )

  test('a copy of an older version has every row of every table', async () => {
    const taken = await rowsIn(source.entries())
    expect(Object.fromEntries([...taken].map(([table, rows]) => [table, rows.length]))).toEqual(
      Object.fromEntries(manifest.tables.flatMap(({ name, rows }) => (rows > 0 ? [[name, rows]] : []))),
    )
    const again = memoryCopy()
    await writeCopy(target, again.sink, silentProgress)
    const found = await rowsIn(again.entries)
    const grown: string[] = []
    for (const [table, rows] of taken) {
      if (found.get(table)?.length !== rows.length) grown.push(table)
      // A restore passes over acta numbers.
      if (isRestored && table === 'acta_counters') continue
      const columns = Object.keys(rows[0] ?? {})
      const told = (row: Row) => JSON.stringify(columns.map((column) => row[column]))
      const kept = new Set(found.get(table)?.map(told))
      const missing = rows.filter((row) => !kept.has(told(row)))
      expect(missing, table).toEqual([])
    }
    // The trail tells of the numbers that a restore passes over.
    expect(grown).toEqual(isRestored ? ['audit_events'] : [])
  })

  test('a copy of an older version is called correct, also after the start of this one', async () => {
    const { images, records, faults } = await verifyStore(target, silentProgress)
    expect(faults.first).toEqual([])
    expect(records).toBe(ACTAS.length)
    expect(images * 2).toBe(manifest.blobs.count)
    await loadCatalogues(target.db)
    await linkAll(target.db, target.clock())
    await isCorrect()
  })

  test.each(ACTAS.map(([what, printed], at) => ({ what, printed, at })))(
    'opens the acta $what',
    async ({ printed, at }) => {
      const acta = (await closedVisits())[at]
      if (!acta) throw new Error('The acta is not there.')
      const { get } = await sessionOf('tecnica@salud.example')
      const shown = await get(`/api/inspection/realizada/${acta.id}/${acta.establishmentId}`)
      expect(shown.body.data.Inspecction[0]).toMatchObject({ acta_number: acta.number, technical: TECHNICIAN })
      const page = await api.anonymous.get(`/v/${recordCode(acta.seal)}`)
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain(acta.name)
      const pdf = await get(`/api/inspection/${acta.id}/pdf`)
      expect(pdf.statusCode).toBe(200)
      if (cannotReadPdf) return
      const text = (await printedText(pdf.bytes)).replaceAll(/\s+/g, ' ')
      for (const words of [acta.number, acta.name, ...printed]) expect(text).toContain(words)
    },
  )

  test('actas of before have a notice each, effective where the establishment signed', async () => {
    const actas = await closedVisits()
    const notices = await rowsOf<{ number: string; state: string; mode: string | null }>(
      target.db,
      sql`select acta_number as number, state, mode from legal_notices order by created_at`,
    )
    const REFUSED = 2
    expect(notices).toEqual(
      actas.map(({ number }, at) =>
        at === REFUSED ? { number, state: 'pendiente', mode: null } : { number, state: 'surtida', mode: 'en_sitio' },
      ),
    )
    const mails = await rowsOf<{ mailed: number; told: number }>(
      target.db,
      sql`select (select count(*)::int from notifications where subject = 'inspection') as mailed,
        (select count(*)::int from legal_notice_attempts where channel = 'correo' and is_consented is null) as told`,
    )
    expect(mails[0]?.told).toBe(mails[0]?.mailed)
  })

  test('goes on with an open visit, whose closing is called correct too', async () => {
    const { post } = await sessionOf('tecnica@salud.example')
    const [open] = await rowsOf<{ id: number }>(
      target.db,
      sql`select assignment_id as id from inspections where closed_at is null and health_observation is not null`,
    )
    const signed = await post(`/api/inspection/establishment-signature/${open?.id}`, await signer(71))
    expect(signed.body).toMatchObject({ success: true })
    const last = await post(`/api/inspection/witness-signature/${open?.id}`, await witness(72))
    expect(last.body.data).toMatchObject({ closed: 1 })
    await linkAll(target.db, target.clock())
    await isCorrect()
  })
})
