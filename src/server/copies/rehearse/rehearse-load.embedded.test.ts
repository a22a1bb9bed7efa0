import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { aVisit, closeVisit } from '../../testing/data/fixtures.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { linkAll } from '../../testing/whole-rounds.ts'
import { checkCopy } from '../format/check-copy.ts'
import { CopyRefused } from '../format/copy-format.ts'
import { silentProgress } from '../progress.ts'
import { writeCopy } from '../take/write-copy.ts'
import { NotRehearsed, rehearseLoad } from './rehearse-load.ts'

// Creating a database takes seconds, more of them on a busy machine.
vi.setConfig({ testTimeout: 400_000 })

const api = await testApi()
const { visitId } = await aVisit(api)
await closeVisit(api, visitId)

/** A copy of the installation, checked, and a folder of temporary files for its rehearsal. */
async function checkedCopy() {
  const copy = memoryCopy()
  await writeCopy(api.platform, copy.sink, silentProgress)
  const folder = temporaryFolder()
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  return { source: copy.source, folder, checked: await checkCopy(copy.source, silentProgress) }
}

test('a copy that loads is rehearsed, and nothing of it stays', async () => {
  const { source, checked, folder } = await checkedCopy()
  const steps: string[] = []
  const faults = await rehearseLoad(source, checked, { count() {}, step: (what) => void steps.push(what) })
  expect(faults).toEqual({ count: 0, first: [] })
  expect(steps[0]).toBe('Se ensaya la carga en una base de datos temporal.')
  expect(steps).toContain('tabla inspections')
  expect(steps.at(-1)).toMatch(
    /^Se compararon con el registro de auditoría 1 acta cerrada, \d+ respuestas, .* eslab[oó]n(es)?\. .*listados\.$/,
  )
  expect(readdirSync(folder)).toEqual([])
})

test('a copy of changed rows loads, and its faults are reported as those of an installation', async () => {
  await linkAll(api.platform.db, api.time.now)
  const change = (by: string) =>
    api.platform.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update inspections set started_at = started_at + ${by}::interval`)
    })
  await change('1 hour')
  const { source, checked } = await checkedCopy()
  expect(await rehearseLoad(source, checked, silentProgress)).toEqual({
    count: 1,
    first: [
      expect.stringMatching(/^El número, los tiempos o las personas del acta \S+ \(identificador \d+\) no son los que/),
    ],
  })
  await change('-1 hour')
})

test('a copy with right digests that no load accepts is refused, with what to do', async () => {
  await api.platform.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update inspection_answers set item_id = 999999
      where id = (select min(id) from inspection_answers)`)
  })
  const { source, checked, folder } = await checkedCopy()
  const refusal = rehearseLoad(source, checked, silentProgress)
  await expect(refusal).rejects.toBeInstanceOf(CopyRefused)
  await expect(refusal).rejects.toThrow(/^La copia no se puede cargar: .* Use otra copia\.$/)
  expect(readdirSync(folder)).toEqual([])
})

test('a rehearsal that cannot be held says so, and does not judge the copy', async () => {
  const { source, checked, folder } = await checkedCopy()
  vi.stubEnv('TMPDIR', join(folder, 'nada'))
  await expect(rehearseLoad(source, checked, silentProgress)).rejects.toBeInstanceOf(NotRehearsed)
})
