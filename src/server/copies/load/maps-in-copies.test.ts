import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { migratedDatabase } from '../../testing/database/database.ts'
import { mapForm } from '../../testing/map-calls.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { linkAll } from '../../testing/whole-rounds.ts'
import { silentProgress } from '../progress.ts'
import { writeCopy } from '../take/write-copy.ts'
import { verifyStore } from '../verify/verify-store.ts'
import { loadCopy } from './load-copy.ts'

const api = await testApi()
const { platform } = api

test('a restored installation has every version of the map, and who brought or took it', async () => {
  const admin = api.as(api.officials.administrator)
  await admin.post('/api/map', mapForm())
  await admin.post('/api/map/remove', {})
  await admin.post('/api/map', mapForm())

  const copy = memoryCopy()
  await linkAll(platform.db, platform.clock())
  await writeCopy(platform, copy.sink, silentProgress)
  const { db, close } = await migratedDatabase()
  onTestFinished(close)
  const target = { db, blobs: diskBlobs(temporaryFolder()) }
  await loadCopy(copy.source, target, silentProgress)

  const versions = sql`select * from department_maps order by department_id, version`
  const held = await rowsOf(platform.db, versions)
  expect(held).toHaveLength(3)
  expect(await rowsOf(db, versions)).toEqual(held)
  await expect(db.execute(sql`delete from department_maps`)).rejects.toThrow()
  expect((await verifyStore(target, silentProgress)).faults.first).toEqual([])

  // A hand that goes round the triggers, as in a damaged or manipulated database.
  const forced = (statement: ReturnType<typeof sql>) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(statement)
    })
  const faults = async () => (await verifyStore(target, silentProgress)).faults.first
  await forced(
    sql`update department_maps set outlines = jsonb_set(outlines, '{places,0,label,x}', '1') where version = 3`,
  )
  expect(await faults()).toEqual([
    'La versión 3 del mapa de Bolívar no es la que el registro de auditoría dice que se cargó.',
  ])
  await forced(sql`update department_maps set outlines = '{"width": 1}' where version = 3`)
  expect(await faults()).toEqual([
    'La versión 3 del mapa de Bolívar no se puede dibujar.',
    'La versión 3 del mapa de Bolívar no es la que el registro de auditoría dice que se cargó.',
  ])
  await forced(sql`delete from department_maps where version = 2`)
  expect(await faults()).toContain('La versión 3 del mapa de Bolívar no sigue a la anterior: falta una.')
  await forced(sql`update department_maps set version = 9 where version = 3`)
  expect(await faults()).toContain('La versión 9 del mapa de Bolívar no está en el registro de auditoría.')
})
