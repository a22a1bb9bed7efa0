import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { loadDemo } from '../demo/load-demo.ts'
import { BlobsUnavailable } from '../platform/blobs/blob-store.ts'
import { diskBlobs } from '../platform/blobs/disk-blobs.ts'
import { type OpenDatabase, rowsOf } from '../platform/db/database.ts'
import { testApi } from '../testing/api.ts'
import { asOwner } from '../testing/database/as-owner.ts'
import { cleanDatabase, emptyDatabase, migratedDatabase } from '../testing/database/database.ts'
import { uncaughtErrors } from '../testing/processes/uncaught-errors.ts'
import { archiveSink, archiveSource } from './archive/archive-copy.ts'
import { folderSink } from './folder/folder-sink.ts'
import { folderSource } from './folder/folder-source.ts'
import { checkCopy } from './format/check-copy.ts'
import { type CopyManifest, CopyRefused, type CopySource } from './format/copy-format.ts'
import { loadCopy } from './load/load-copy.ts'
import { skippedNumbers } from './load/skip-sequences.ts'
import { lineProgress, silentProgress } from './progress.ts'
import { readSequences } from './take/copied-tables.ts'
import { writeCopy } from './take/write-copy.ts'
import { verifyStore } from './verify/verify-store.ts'

const PASSPHRASE = 'caballo correcto grapa batería'
const api = await testApi()
const { platform } = api
let folder: string
let manifest: CopyManifest
const inFolder = (name: string) => join(folder, name)

beforeAll(async () => {
  await cleanDatabase()
  await loadDemo(platform)
  folder = await mkdtemp(join(tmpdir(), 'vigia-copies-'))
  manifest = await writeCopy(platform, await folderSink(inFolder('export')), silentProgress)
  await writeCopy(platform, await archiveSink(inFolder('plain.vigia')), silentProgress)
  await writeCopy(platform, await archiveSink(inFolder('secret.vigia'), PASSPHRASE), silentProgress)
}, 240_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const targets: OpenDatabase[] = []
afterAll(() => Promise.all(targets.map((target) => target.close())))
let folders = 0
async function newTarget(open = migratedDatabase) {
  const opened = await open()
  targets.push(opened)
  folders += 1
  return { db: opened.db, blobs: diskBlobs(inFolder(`target-${folders}`)), clock: platform.clock }
}

const sources = {
  folder: () => folderSource(inFolder('export')),
  archive: () => archiveSource(inFolder('plain.vigia')),
  'encrypted archive': () => archiveSource(inFolder('secret.vigia'), PASSPHRASE),
}

describe.each(Object.entries(sources))('a copy in a %s', (_, open) => {
  test('loads into an empty installation: every row, file, id and next number', async () => {
    const target = await newTarget(emptyDatabase)
    const loaded = await loadCopy(await open(), target, silentProgress)
    expect(loaded).toEqual({ ...manifest, header: loaded.header })
    const again = await writeCopy(target, await folderSink(inFolder(`again-${folders}`)), silentProgress)
    expect(again).toEqual({ ...manifest, header: again.header })
    expect(await verifyStore(target, silentProgress)).toMatchObject({ faults: { count: 0 } })
  })
})

const later = (hours: number) => new Date(platform.clock().getTime() + hours * 3_600_000)
const restored = async (restoredAt: Date) => {
  const target = await newTarget()
  await loadCopy(await sources.folder(), target, silentProgress, restoredAt)
  return target
}

test('restored sequences pass over numbers given out after the copy, and after a restore of before', async () => {
  const passed = skippedNumbers(platform.clock(), later(24))
  const first = await restored(later(24))
  const sequences = await readSequences(first.db)
  expect(sequences.map(({ name }) => name)).toContain('users_id_seq')
  expect(sequences).toEqual(
    manifest.sequences.map((sequence) => {
      // The trail tells of the acta numbers that the restore passed over.
      const told = sequence.name === 'audit_events_id_seq' ? 1 : 0
      return { ...sequence, lastValue: sequence.lastValue + passed + told }
    }),
  )
  const next = sql`select nextval('users_id_seq')::int as number from generate_series(1, 28)`
  const given = (await rowsOf<{ number: number }>(first.db, next)).map(({ number }) => number)
  const second = await restored(later(24.5))
  const users = (await readSequences(second.db)).find(({ name }) => name === 'users_id_seq')
  expect(users?.lastValue).toBeGreaterThan(Math.max(...given))
})

/** Loads a copy that is refused for its rows. */
async function refusedRows(open: () => Promise<CopySource>, restoredAt?: Date): Promise<unknown> {
  const target = await newTarget()
  const refusal = await loadCopy(await open(), target, silentProgress, restoredAt).catch((error: unknown) => error)
  expect(await rowsOf(target.db, sql`select id from users`)).toEqual([])
  return refusal
}

test('a clock so far ahead that no number is left is refused, and leaves no row', async () => {
  const refusal = await refusedRows(sources.folder, later(24 * 365 * 600))
  expect(refusal).toBeInstanceOf(CopyRefused)
  expect((refusal as Error).message).toMatch(/revise la fecha y la hora/)
})

describe('a loaded installation', () => {
  let loaded: Awaited<ReturnType<typeof newTarget>>
  let files: string
  beforeAll(async () => {
    loaded = await newTarget()
    files = inFolder(`target-${folders}`)
    await loadCopy(await sources.folder(), loaded, silentProgress)
  }, 240_000)

  test('a loaded installation guards its closed inspections as before', async () => {
    await expect(loaded.db.execute(sql`update inspections set compliance_pct = 100`)).rejects.toThrow()
    await expect(loaded.db.execute(sql`delete from audit_events`)).rejects.toThrow()
  })

  test('a target that has been worked with is refused, and stays as it was', async () => {
    const rows = () => rowsOf(loaded.db, sql`select count(*) from audit_events`)
    const before = await rows()
    await expect(loadCopy(await sources.folder(), loaded, silentProgress)).rejects.toThrow(/El destino no está vacío/)
    expect(await rows()).toEqual(before)
  })

  test.each(['inspection_id', 'item_id', 'answered_by'])(
    'a copy of an answer whose %s is nowhere is not loaded',
    async (column) => {
      const name = sql.identifier(column)
      const path = inFolder(`dangling-${column}`)
      const set = (value: SQL) => asOwner(loaded.db, sql`update inspection_answers set ${name} = ${value} where id = 1`)
      const [kept] = await rowsOf<{ value: number }>(
        loaded.db,
        sql`select ${name} as value from inspection_answers where id = 1`,
      )
      await set(sql`999999`)
      await writeCopy(loaded, await folderSink(path), silentProgress)
      await set(sql`${kept?.value ?? null}`)
      const refusal = await refusedRows(() => folderSource(path))
      expect(refusal).toMatchObject({ name: 'CopyRefused', cause: { cause: { code: '23503' } } })
      expect((refusal as Error).message).toMatch(/^La copia no se puede cargar: .*código 23503\)\. Use otra copia\.$/)
    },
  )

  test('verification finds a photo that was changed and a record that was', async () => {
    expect((await verifyStore(loaded, silentProgress)).faults.first).toEqual([])
    const [row] = await rowsOf<{ name: string }>(loaded.db, sql`select name from images order by name limit 1`)
    const name = row?.name ?? ''
    await writeFile(join(files, name.slice(0, 2), name), 'another picture')
    await asOwner(loaded.db, sql`update inspection_answers set points = points + 0.1 where id = 1`)
    const { faults } = await verifyStore(loaded, silentProgress)
    expect(faults.first).toContain(`El archivo ${name} está dañado.`)
    expect(faults.first.filter((fault) => /^El acta .+ no es la que se selló\.$/.test(fault))).toHaveLength(1)
  })
})

test('a copy holds the demonstration, photos and audit trail', () => {
  const rows = Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]))
  expect(rows).toMatchObject({ establishments: 54 })
  expect(rows.audit_events).toBeGreaterThan(0)
  expect(rows.inspection_answers).toBeGreaterThan(0)
  expect(manifest.blobs.count).toBeGreaterThan(20)
})

describe('a copy is refused, and leaves no row,', () => {
  const refused = async (open: () => Promise<unknown>, words: RegExp) => {
    const target = await newTarget(emptyDatabase)
    const load = async () => loadCopy((await open()) as never, target, silentProgress)
    const refusal = await load().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(CopyRefused)
    expect((refusal as Error).message).toMatch(words)
    const tables = await rowsOf(target.db, sql`select 1 from pg_tables where schemaname = 'public'`)
    expect(tables).toEqual([])
  }
  const damaged = async (name: string, damage: (path: string) => Promise<void>) => {
    const path = inFolder(name)
    await cp(inFolder('export'), path, { recursive: true })
    await damage(path)
    return () => folderSource(path)
  }
  const edit = async (path: string, change: (text: string) => string) =>
    writeFile(path, change(await readFile(path, 'utf8')))
  const firstPiece = (path: string, table: string) => join(path, 'tables', table, '00000001.ndjson')

  test('when a value in a table was changed', async () => {
    const open = await damaged('changed', (path) =>
      edit(firstPiece(path, 'establishments'), (text) => text.replace(/"address":"[^"]/, '"address":"¡')),
    )
    await refused(open, /La tabla establishments no tiene el contenido esperado/)
  })

  test('when a row is missing', async () => {
    const open = await damaged('shorter', (path) =>
      edit(firstPiece(path, 'audit_events'), (text) => text.slice(text.indexOf('\n') + 1)),
    )
    await refused(open, /La tabla audit_events tiene \d+ filas y debería tener \d+/)
  })

  test('when a photo was changed, or is missing', async () => {
    const firstPhoto = async (path: string) => {
      const [first = ''] = await readdir(join(path, 'blobs'))
      const names = await readdir(join(path, 'blobs', first))
      return join(path, 'blobs', first, names.find((name) => !name.endsWith('.thumb')) ?? '')
    }
    await refused(
      await damaged('retouched', async (path) => writeFile(await firstPhoto(path), 'another picture')),
      /está dañado/,
    )
    await refused(await damaged('lost', async (path) => rm(await firstPhoto(path))), /Hay \d+ archivos y debería/)
  })

  test('when it was cut short', async () => {
    const path = inFolder('cut.vigia')
    await cp(inFolder('plain.vigia'), path)
    await truncate(path, 200_000)
    await refused(() => archiveSource(path), /no se pudo abrir|incompleta/)
    await refused(await damaged('unfinished', (at) => rm(join(at, 'manifest.json'))), /falta manifest\.json/)
  })

  test('without its passphrase, or with another', async () => {
    await refused(() => archiveSource(inFolder('secret.vigia')), /cifrada/)
    await refused(() => archiveSource(inFolder('secret.vigia'), 'otra frase'), /la frase no es la suya/)
  })

  test('when it is of a newer version', async () => {
    const open = await damaged('newer', async (path) => {
      await edit(join(path, 'header.json'), (text) => {
        const header = JSON.parse(text)
        header.migrations.push({ name: '999-future.sql', sha256: 'x' })
        return JSON.stringify(header)
      })
      const { createHash } = await import('node:crypto')
      const digest = createHash('sha256')
        .update(await readFile(join(path, 'header.json')))
        .digest('hex')
      await edit(join(path, 'manifest.json'), (text) => JSON.stringify({ ...JSON.parse(text), header: digest }))
    })
    await refused(open, /999-future\.sql.*versión más nueva/)
  })

  test('when it is something else', async () => {
    await writeFile(inFolder('letter.txt'), 'Estimado señor')
    await refused(() => archiveSource(inFolder('letter.txt')), /no se pudo abrir/)
    await refused(() => archiveSource(inFolder('nothing.vigia')), /No se pudo leer/)
  })
})

test('an interrupted export goes on, and a folder with other content is refused', async () => {
  const path = inFolder('resumed')
  await cp(inFolder('export'), path, { recursive: true })
  await rm(join(path, 'manifest.json'))
  await writeFile(join(path, 'tables', 'establishments', '00000002.ndjson'), '{"half": ')
  const resumed = await writeCopy(platform, await folderSink(path), silentProgress)
  expect(resumed).toEqual({ ...manifest, header: resumed.header })
  await checkCopy(await folderSource(path), silentProgress)
  await writeFile(join(path, 'mine.txt'), 'notes')
  await expect(folderSink(path)).rejects.toThrow(/mine\.txt/)
})

test('a file that cannot be written is said at once', async () => {
  await expect(archiveSink(inFolder('no such folder/backup.vigia'))).rejects.toThrow(/No se pudo escribir/)
})

/** Redirects every later write to `/dev/full`. */
async function fillDisk(): Promise<void> {
  const full = await open('/dev/full', 'w')
  const files = Object.getPrototypeOf(full)
  for (const way of ['write', 'writev']) {
    const write = files[way]
    vi.spyOn(files, way).mockImplementation((...args) => write.apply(full, args))
  }
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await full.close()
  })
}

describe.each([
  ['plain', undefined],
  ['encrypted', PASSPHRASE],
])('a backup that fails, %s,', (kind, passphrase) => {
  const left = async () => (await readdir(folder)).filter((name) => name.startsWith(`failed-${kind}`))

  test('on a disk that gets full in the middle says so, and leaves nothing', async () => {
    const errors = uncaughtErrors()
    const sink = await archiveSink(inFolder(`failed-${kind}.vigia`), passphrase)
    await fillDisk()
    // Photos larger than the write buffer, so that a write within a photo fails and not only the archive's end.
    const source = { ...platform, blobs: { ...platform.blobs, get: async () => randomBytes(1_000_000) } }
    await expect(writeCopy(source, sink, silentProgress)).rejects.toThrow(/ENOSPC/)
    expect(await left()).toEqual([])
    expect(errors).toEqual([])
  })

  test('because the store went away says so, and leaves nothing', async () => {
    const sink = await archiveSink(inFolder(`failed-${kind}.vigia`), passphrase)
    const get = () => Promise.reject(new BlobsUnavailable(new Error('timeout')))
    const source = { ...platform, blobs: { ...platform.blobs, get } }
    await expect(writeCopy(source, sink, silentProgress)).rejects.toBeInstanceOf(BlobsUnavailable)
    expect(await left()).toEqual([])
  })

  test('because it was stopped says so, and leaves nothing', async () => {
    const stop = AbortSignal.abort(new CopyRefused('Se detuvo.'))
    const sink = await archiveSink(inFolder(`failed-${kind}.vigia`), passphrase)
    await expect(
      writeCopy(
        platform,
        sink,
        lineProgress(() => {}, stop),
      ),
    ).rejects.toThrow('Se detuvo.')
    expect(await left()).toEqual([])
  })
})

test('the second of two backups to one file is refused, and the first is whole', async () => {
  const path = inFolder('twice.vigia')
  const first = await archiveSink(path)
  const second = await archiveSink(path).catch((error: unknown) => error)
  expect(second).toBeInstanceOf(CopyRefused)
  expect((second as Error).message).toContain(`${path}.part`)
  await writeCopy(platform, first, silentProgress)
  await checkCopy(await archiveSource(path), silentProgress)
  expect(await readdir(folder)).not.toContain('twice.vigia.part')
})
