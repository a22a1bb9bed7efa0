import { mkdirSync } from 'node:fs'
import { writeXlsx } from 'hucre/xlsx'
import { importCensus, untilSettled } from '../../src/server/imports/import-census.ts'
import { applyImport } from '../../src/server/imports/imports.service.ts'
import { openBlobs } from '../../src/server/platform/blobs/open-blobs.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { openDatabase } from '../../src/server/platform/db/open-database.ts'
import { DIRTY_TITLES, dirtyCensus } from '../../src/server/testing/data/dirty-census.ts'
import { makeDataset, type Place, silent } from './dataset.ts'
import type { Row } from './table.ts'

type Sized = { place: Place; rows: number }

/** Milliseconds of reading and checking, and of applying, on a department with ten thousand establishments. */
async function measureOne({ place, rows }: Sized): Promise<{ checkMs: number; applyMs: number }> {
  const { officials } = await makeDataset(place, 10_000)
  mkdirSync(place.dataDir, { recursive: true })
  const { db, close } = await openDatabase(place, silent, { answerMs: 0 })
  const blobs = await openBlobs(readConfig({ NODE_ENV: 'test', DATA_DIR: place.dataDir }))
  const platform = { db, blobs, clock: () => new Date(), log: console as never }
  const by = officials.administrator
  try {
    const sheet = { name: 'Censo', rows: [DIRTY_TITLES, ...dirtyCensus(rows)] }
    const bytes = await writeXlsx({ sheets: [sheet] })
    const began = performance.now()
    const { id, counts } = await importCensus(platform, by, { bytes, name: 'censo.xlsx' }, { isApplied: false })
    const checked = performance.now()
    if (counts.aviso + counts.lista < rows / 2) throw new Error(`Of ${rows} rows too few can come in.`)
    await applyImport(db, { by, at: new Date() }, id)
    await untilSettled(platform, by, id)
    return { checkMs: checked - began, applyMs: performance.now() - checked }
  } finally {
    await close()
  }
}

/** Times of a census beside those of a tenth of its rows; the ratio is of the times a row. */
export async function measureCensus(where: string, few: Sized, many: Sized): Promise<Row[]> {
  const [small, large] = [await measureOne(few), await measureOne(many)]
  const row = (what: string, reference: number, taken: number): Row => ({
    what: `${what}, ${many.rows} rows beside ${few.rows}`,
    where,
    measured: `${(taken / 1_000).toFixed(1)} s`,
    reference: `${(reference / 1_000).toFixed(1)} s`,
    ratio: (taken / many.rows / (reference / few.rows)).toFixed(2),
  })
  return [
    row('Census read and checked', small.checkMs, large.checkMs),
    row('Census applied', small.applyMs, large.applyMs),
  ]
}
