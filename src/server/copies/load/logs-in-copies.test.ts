import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { parseNote } from '../../../domain/evidence/checkpoint.ts'
import { readyLogKey } from '../../evidence/issuing/ready-log-key.ts'
import { newestCheckpoint } from '../../evidence/log/checkpoints.queries.ts'
import { signCheckpoint } from '../../evidence/log/sign-checkpoint.ts'
import { diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { rowsOf } from '../../platform/db/database.ts'
import type { EvidenceKeys } from '../../platform/evidence-keys.ts'
import { testApi } from '../../testing/api.ts'
import { BOLIVAR } from '../../testing/data/officials.ts'
import { cleanDatabase, migratedDatabase } from '../../testing/database/database.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { sequenceAll } from '../../testing/whole-rounds.ts'
import { CopyRefused } from '../format/copy-format.ts'
import { silentProgress } from '../progress.ts'
import { writeCopy } from '../take/write-copy.ts'
import { verifyStore } from '../verify/verify-store.ts'
import { loadCopy } from './load-copy.ts'

const api = await testApi({ PUBLIC_URL: 'https://vigia.example' })
const { platform } = api
const ORIGIN = 'vigia.example/registro/13'

let leaf = 0
/** Leaves of issued files, which need no rows of their own. */
const enqueue = async (count: number) => {
  await platform.db.execute(sql`insert into log_pending (department_id, data, at)
    select ${BOLIVAR}, E'vigia-hoja-1\nexpedida\nacta/' || n || E'/1\n' || lpad(to_hex(n), 64, '0') || E'\n', now()
    from generate_series(${leaf + 1}::int, ${leaf + count}::int) n`)
  leaf += count
}
const noteNow = async () => (await newestCheckpoint(platform.db, BOLIVAR))?.note ?? ''

beforeEach(async () => {
  await cleanDatabase()
  leaf = 0
  await enqueue(260)
  await sequenceAll(platform)
})

async function copyNow() {
  const copy = memoryCopy()
  await writeCopy(platform, copy.sink, silentProgress)
  return copy.source
}

/** Restores a copy into an installation of its own, which has the keys of the entity unless others are given. */
async function restored(
  source: Awaited<ReturnType<typeof copyNow>>,
  note?: string,
  keys: { evidenceKeys?: EvidenceKeys } = platform,
) {
  const { db, close } = await migratedDatabase()
  onTestFinished(close)
  const said: string[] = []
  const target = { ...platform, db, blobs: diskBlobs(temporaryFolder()) }
  const progress = { ...silentProgress, step: (line: string) => void said.push(line) }
  const load = { db, blobs: target.blobs, ...(keys.evidenceKeys && { evidenceKeys: keys.evidenceKeys }) }
  await loadCopy(source, load, progress, platform.clock(), { note })
  const sequence = () => sequenceAll(target)
  const faults = async (kept: { note?: string } = {}) => (await verifyStore(target, silentProgress, kept)).faults.first
  const leaves = async () =>
    (
      await rowsOf<{ data: string }>(
        db,
        sql`select data from log_leaves where epoch =
      (select max(epoch) from log_origins) order by position`,
      )
    ).map(({ data }) => data.split('\n').slice(1, 3).join(' '))
  return { db, said: said.filter((line) => line.includes('libro público')), sequence, faults, leaves }
}

/** Milliseconds for two installations to be made and compared. */
const timeout = 120_000

describe('a copy', { timeout }, () => {
  test('a copy has the whole log, which goes on under its name where nothing is lost', async () => {
    const source = await copyNow()
    const { db, close } = await migratedDatabase()
    onTestFinished(close)
    const target = { ...platform, db, blobs: diskBlobs(temporaryFolder()) }
    await loadCopy(source, target, silentProgress)
    expect((await verifyStore(target, silentProgress, { note: await noteNow() })).faults.first).toEqual([])
    expect(await newestCheckpoint(db, BOLIVAR)).toEqual(await newestCheckpoint(platform.db, BOLIVAR))
  })
})

describe('a restore with the newest note of a witness', { timeout }, () => {
  test('goes on under the same name where nothing was lost', async () => {
    const note = await noteNow()
    const { said, sequence, faults, db } = await restored(await copyNow(), note)
    expect(said).toEqual([
      `El libro público ${ORIGIN} sigue con 260 registros: nada de lo que vio el testigo se perdió.`,
    ])
    await sequence()
    expect(await newestCheckpoint(db, BOLIVAR)).toMatchObject({ origin: ORIGIN, size: 260 })
    expect(await faults({ note })).toEqual([])
  })

  test('takes leaves that waited in the copy for those that the witness saw', async () => {
    await enqueue(3)
    const source = await copyNow()
    await sequenceAll(platform)
    const note = await noteNow()
    const { said, sequence, faults } = await restored(source, note)
    expect(said[0]).toContain('nada de lo que vio el testigo se perdió')
    expect(await sequence()).toBe(3)
    expect(await faults({ note })).toEqual([])
  })

  test('admits in the log each position that was lost', async () => {
    await enqueue(1)
    const source = await copyNow()
    await enqueue(3)
    await sequenceAll(platform)
    const note = await noteNow()
    const { said, sequence, leaves, faults, db } = await restored(source, note)
    expect(said).toEqual([
      `El libro público ${ORIGIN} perdió 3 registros que el testigo vio: el libro lo dice en su lugar.`,
    ])
    expect(await sequence()).toBe(4)
    expect((await leaves()).slice(259)).toEqual([
      'expedida acta/260/1',
      'expedida acta/261/1',
      'perdida 261',
      'perdida 262',
      'perdida 263',
    ])
    expect(await newestCheckpoint(db, BOLIVAR)).toMatchObject({ origin: ORIGIN, size: 264 })
    expect(await faults()).toEqual([])
    expect(await faults({ note })).toEqual([
      'La nota tiene 264 registros. El libro dice que una restauración perdió los registros 261 a 263.',
    ])
  })

  test("a restore is refused where the copy is not the beginning of the witness's note", async () => {
    const source = await copyNow()
    await cleanDatabase()
    leaf = 1_000
    await enqueue(200)
    await sequenceAll(platform)
    await expect(restored(source, await noteNow())).rejects.toThrow(/no es el comienzo del libro público/)
    await expect(
      restored(source, (await noteNow()).replaceAll('vigia.example', 'otra.example')),
    ).rejects.toBeInstanceOf(CopyRefused)
  })

  test('a restore is refused with a note whose size is made up', async () => {
    const note = (await noteNow()).replace('\n260\n', '\n9000000000000\n')
    await expect(restored(await copyNow(), note)).rejects.toThrow(/dice 9000000000000 registros y la copia tiene 260/)
  })
})

describe('the note of a restore', { timeout }, () => {
  /** The newest note as another key signs it. */
  const noteOfOther = async () => {
    const { origin, size, root } = parseNote(await noteNow()) as NonNullable<ReturnType<typeof parseNote>>
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    return signCheckpoint(
      { origin, size, root },
      { spki: publicKey.export({ type: 'spki', format: 'der' }), privateKey },
    )
  }

  test('counts under the signature of the log alone', async () => {
    const source = await copyNow()
    const refused = 'La nota no lleva la firma de una clave del libro público de la copia: no se restaura con ella.'
    await expect(restored(source, await noteOfOther())).rejects.toThrow(new CopyRefused(refused))
    const longer = (await noteNow()).replace('\n260\n', '\n263\n')
    await expect(restored(source, longer)).rejects.toThrow(new CopyRefused(refused))
  })

  test("the note of a restore is judged with the copy's key, where the installation has none", async () => {
    const source = await copyNow()
    const note = await noteNow()
    await expect(restored(source, note, {})).rejects.toThrow(/no se sabe de quién es la nota: ponga log.pem/)
    await readyLogKey(platform, BOLIVAR)
    const { said } = await restored(await copyNow(), note, {})
    expect(said[0]).toContain('nada de lo que vio el testigo se perdió')
    await expect(restored(await copyNow(), await noteOfOther(), {})).rejects.toThrow(/no lleva la firma/)
  })
})

describe('a restore without a note', { timeout }, () => {
  test('begins a log with another name, whose first leaf is the root of the one before', async () => {
    const note = await noteNow()
    const { said, sequence, leaves, faults, db } = await restored(await copyNow())
    expect(said[0]).toContain(`sigue como ${ORIGIN}-r2`)
    expect(await sequence()).toBe(261)
    expect((await leaves()).slice(0, 2)).toEqual([`anterior ${ORIGIN} 260`, 'expedida acta/1/1'])
    expect(await newestCheckpoint(db, BOLIVAR)).toMatchObject({ origin: `${ORIGIN}-r2`, size: 261 })
    // The older log is kept, so an older note is still compared.
    expect(await faults({ note })).toEqual([])
    expect(await sequence()).toBe(0)
  })
})
