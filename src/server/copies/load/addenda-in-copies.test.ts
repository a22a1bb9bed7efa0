import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { issueWaiting } from '../../evidence/issuing/issue-waiting.ts'
import { diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { actaNameOf } from '../../testing/data/acta-name.ts'
import { closeAtOnce } from '../../testing/data/close-at-once.ts'
import { aVisit } from '../../testing/data/fixtures.ts'
import { migratedDatabase } from '../../testing/database/database.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { linkAll } from '../../testing/whole-rounds.ts'
import { silentProgress } from '../progress.ts'
import { writeCopy } from '../take/write-copy.ts'
import { verifyStore } from '../verify/verify-store.ts'
import { loadCopy } from './load-copy.ts'

const api = await testApi()
const { platform, officials } = api
const { db } = platform
const administrator = api.as(officials.administrator)

type Row = { id: number; number: string; text: string; seal: string }
let inspectionId: number
let actaName: string
let row: Row

beforeAll(async () => {
  inspectionId = await closeAtOnce(api, (await aVisit(api)).visitId)
  actaName = await actaNameOf(db, inspectionId)
  for (const text of ['Primera', 'Segunda'])
    await administrator.post(`/api/inspection/${inspectionId}/addendum`, { text })
  await issueWaiting(platform)
  const [first] = await rowsOf<Row>(db, sql`select id, number, text, seal from addenda order by id`)
  if (!first) throw new Error('There is no addendum.')
  row = first
})

const faultsOf = async (installation: Parameters<typeof verifyStore>[0]) =>
  (await verifyStore(installation, silentProgress)).faults.first

/** Writes as only the owner of the database can. */
const asOwner = (change: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(change)
  })

afterEach(async () => {
  expect(await faultsOf(platform)).toEqual([])
})

test('a restored installation has the addenda with their files, and takes the next one', async () => {
  const copy = memoryCopy()
  await linkAll(platform.db, platform.clock())
  await writeCopy(platform, copy.sink, silentProgress)
  const { db: loaded, close } = await migratedDatabase()
  onTestFinished(close)
  const target = { db: loaded, blobs: diskBlobs(temporaryFolder()) }
  await loadCopy(copy.source, target, silentProgress)
  const all = sql`select * from addenda order by id`
  expect(await rowsOf(loaded, all)).toEqual(await rowsOf(db, all))
  expect(await faultsOf(target)).toEqual([])
  await expect(loaded.execute(sql`delete from addenda`)).rejects.toThrow()
})

const ofFirst = () => sql`where id = ${row.id}`

test.each<[string, () => [SQL, SQL], () => string[]]>([
  [
    'whose text was changed',
    () => [sql`update addenda set text = 'Otra' ${ofFirst()}`, sql`update addenda set text = ${row.text} ${ofFirst()}`],
    () => [`La adenda ${row.number} no es la que se selló.`],
  ],
  [
    'whose author was changed',
    () => [
      sql`update addenda set snapshot = jsonb_set(snapshot, '{author,name}', '"Otra persona"') ${ofFirst()}`,
      sql`update addenda a set snapshot = jsonb_set(snapshot, '{author,name}',
        (select snapshot #> '{author,name}' from addenda b where b.id <> a.id limit 1)) ${ofFirst()}`,
    ],
    () => [`La adenda ${row.number} no es la que se selló.`],
  ],
  [
    'whose leaf is missing',
    () => [
      sql`update log_pending set data = replace(data, 'adenda', 'medida') where data like ${`%${row.seal}%`} and data like '%adenda%'`,
      sql`update log_pending set data = replace(data, 'medida', 'adenda') where data like ${`%${row.seal}%`}`,
    ],
    () => [`El libro público no tiene el sello de la adenda ${row.number}.`],
  ],
  [
    'that names another seal of its acta',
    () => {
      const other = '0'.repeat(64)
      return [
        sql`update addenda set snapshot = jsonb_set(snapshot, '{acta,seal}', ${`"${other}"`}::jsonb) ${ofFirst()}`,
        sql`update addenda set snapshot = jsonb_set(snapshot, '{acta,seal}',
          to_jsonb((select seal from inspections where id = ${inspectionId}))) ${ofFirst()}`,
      ]
    },
    () => [
      `La adenda ${row.number} no es la que se selló.`,
      `La adenda ${row.number} es de otro sello del acta ${actaName}.`,
    ],
  ],
  [
    'that is gone',
    () => [
      sql`update addenda set department_id = 5 ${ofFirst()}`,
      sql`update addenda set department_id = ${officials.administrator.departmentId} ${ofFirst()}`,
    ],
    () =>
      [
        `Al acta ${actaName} le falta una adenda.`,
        `El libro público tiene la adenda con identificador ${row.id}, que aquí falta.`,
        `La firma de la adenda con identificador ${row.id} es de otro sello, o de una adenda que no está.`,
      ].sort(),
  ],
])('an addendum %s is named', async (_what, changes, faults) => {
  const [change, back] = changes()
  await asOwner(change)
  try {
    const told = await faultsOf(platform)
    expect(told).toEqual(expect.arrayContaining(faults()))
  } finally {
    await asOwner(back)
  }
})

test('a file in the place of an addendum’s file is named', async () => {
  const file = sql`select blob_sha256 as sha256, bytes from issued_documents where kind = 'adenda' and subject_id = ${row.id}`
  const [issued] = await rowsOf<{ sha256: string; bytes: number }>(db, file)
  const [other] = await rowsOf<{ sha256: string; bytes: number }>(
    db,
    sql`select blob_sha256 as sha256, bytes from issued_documents where kind = 'adenda' and subject_id <> ${row.id}`,
  )
  if (!issued || !other) throw new Error('The addenda were not issued.')
  const put = ({ sha256, bytes }: typeof issued) =>
    asOwner(sql`update issued_documents set blob_sha256 = ${sha256}, bytes = ${bytes}
      where kind = 'adenda' and subject_id = ${row.id}`)
  await put(other)
  const told = await faultsOf(platform)
  await put(issued)
  expect(told).toContain(
    `El archivo firmado de la adenda con identificador ${row.id} no lleva el registro que se selló.`,
  )
})
