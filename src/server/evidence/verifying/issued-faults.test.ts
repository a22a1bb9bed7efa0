import { hash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../platform/db/database.ts'
import { renderRecordPdf } from '../../records/records.service.ts'
import { testApi } from '../../testing/api.ts'
import { actaNameOf } from '../../testing/data/acta-name.ts'
import { closeAtOnce } from '../../testing/data/close-at-once.ts'
import { aVisit } from '../../testing/data/fixtures.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { issueWaiting } from '../issuing/issue-waiting.ts'
import { createEvidenceKeys } from '../keys/evidence-keys.ts'
import { signPdf } from '../pdf-signature/sign-pdf.ts'
import { verifyIssued } from './issued-faults.ts'

const api = await testApi()
const { platform, officials } = api
const { db, blobs } = platform
const { departmentId } = officials.technician
const texts = { name: 'x', reason: 'x', location: 'x' }

let id: number
let name: string
let issued: { blob: string; sha256: string; bytes: number; signedAt: string }

/** Writes as only the owner of the database can. */
const asOwner = (change: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(change)
  })

async function faults(): Promise<string[]> {
  const told: string[] = []
  const read = (name: string) => blobs.get(name)
  await verifyIssued({ db, read, tell: (fault) => told.push(fault), onChecked: () => {} })
  return told
}

/** Puts another file in the place of the issued one, with a row that names it. */
async function replaceFile(change: (pdf: Buffer) => Buffer | Promise<Buffer>): Promise<void> {
  const changed = await change(Buffer.from((await blobs.get(issued.blob)) ?? []))
  const sha256 = hash('sha256', changed)
  await blobs.put(`${sha256}.pdf`, changed)
  await asOwner(
    sql`update issued_documents set blob_sha256 = ${sha256}, bytes = ${changed.length} where subject_id = ${id} and version = 1`,
  )
}

/** The acta signed anew, by other means than the product's. */
const signedBy = async (folder: string, at: Date, pdf: Uint8Array): Promise<Buffer> => {
  const key = createEvidenceKeys({ ...platform.config, dataDir: folder }, platform.clock).pdfKey()
  return (await signPdf(Buffer.from(pdf), { key, signedAt: at, ...texts })).pdf
}
const unsigned = (actaId = id) =>
  renderRecordPdf(platform, { departmentId, id: actaId }, { kind: 'unsigned', reason: 'pending' })

beforeAll(async () => {
  id = await closeAtOnce(api, (await aVisit(api)).visitId)
  name = await actaNameOf(db, id)
  await issueWaiting(platform)
  const [row] = await rowsOf<typeof issued>(
    db,
    sql`select blob, blob_sha256 as sha256, bytes, signed_at as "signedAt" from issued_documents where subject_id = ${id}`,
  )
  if (!row?.blob) throw new Error('The acta was not issued.')
  issued = { ...row, signedAt: new Date(row.signedAt).toISOString() }
})

afterEach(async () => {
  const [acta] = await rowsOf<{ seal: string }>(db, sql`select seal from inspections where id = ${id}`)
  await asOwner(sql`delete from issued_documents where version > 1`)
  await asOwner(sql`update issued_documents set blob_sha256 = ${issued.sha256}, bytes = ${issued.bytes}, seal = ${acta?.seal},
    signed_at = ${issued.signedAt}::timestamptz, level = 'B-B', stamped_at = null where subject_id = ${id}`)
  await asOwner(
    sql`update signing_keys set valid_from = ${issued.signedAt}::timestamptz, retired_at = null, retired_reason = null`,
  )
  expect(await faults()).toEqual([])
})

test('an acta without its document is named', async () => {
  const other = await closeAtOnce(api, (await aVisit(api)).visitId)
  await asOwner(sql`delete from issued_documents where subject_id = ${other}`)
  expect(await faults()).toEqual([`Falta pedir la firma del acta ${await actaNameOf(db, other)}.`])
  await asOwner(sql`insert into issued_documents (department_id, kind, subject_id, seal, created_at)
    select department_id, 'acta', id, seal, closed_at from inspections where id = ${other}`)
})

test('a document of no acta is named', async () => {
  await asOwner(sql`insert into issued_documents (department_id, kind, subject_id, version, seal, created_at)
    values (${departmentId}, 'acta', 999999, 2, ${'0'.repeat(64)}, now())`)
  expect(await faults()).toEqual(['La firma del acta con identificador 999999 es de un acta que no está.'])
})

test.each([
  ['one byte is another', (pdf: Buffer) => Buffer.from(pdf.map((byte, at) => (at === 5_000 ? byte ^ 1 : byte)))],
  ['something is added at the end', (pdf: Buffer) => Buffer.concat([pdf, Buffer.from('\n')])],
  ['the signature is gone', () => unsigned()],
  ['its end is cut off', (pdf: Buffer) => pdf.subarray(0, -40)],
])('an issued file with %s is named', async (_what, change) => {
  await replaceFile(async (pdf) => Buffer.from(await change(pdf)))
  expect(await faults()).toEqual([`La firma del acta ${name} no es válida.`])
})

test('a file that another key signed is named', async () => {
  await replaceFile(async () => signedBy(temporaryFolder(), new Date(issued.signedAt), await unsigned()))
  expect(await faults()).toEqual([`La firma del acta ${name} es de otra clave.`])
})

test('a file with the record of another acta is named', async () => {
  const other = await closeAtOnce(api, (await aVisit(api)).visitId)
  await replaceFile(async () => signedBy(platform.config.dataDir, new Date(issued.signedAt), await unsigned(other)))
  expect(await faults()).toEqual([`El archivo firmado del acta ${name} no lleva el registro que se selló.`])
})

test('a person who changes record, seal and trail cannot change the signed file', async () => {
  const forged = hash('sha256', 'forged')
  await asOwner(sql`update issued_documents set seal = ${forged} where subject_id = ${id}`)
  expect(await faults()).toEqual([
    `La firma del acta ${name} es de otro sello.`,
    `El archivo firmado del acta ${name} no lleva el registro que se selló.`,
  ])
})

test('a row that tells another instant or level than its file is named', async () => {
  await asOwner(sql`update issued_documents set signed_at = signed_at + interval '1 hour' where subject_id = ${id}`)
  expect(await faults()).toEqual([`La firma del acta ${name} no tiene el instante que se registró.`])
  await asOwner(sql`update issued_documents set signed_at = ${issued.signedAt}::timestamptz, level = 'B-T', stamped_at = now()
    where subject_id = ${id}`)
  expect(await faults()).toEqual([`La firma del acta ${name} no tiene el nivel que se registró.`])
})

test('a signature from before its key was valid, or after it was retired, is named', async () => {
  const told = [`La firma del acta ${name} es de un día en que su clave no podía firmar.`]
  await asOwner(sql`update signing_keys set valid_from = valid_from + interval '1 hour'`)
  expect(await faults()).toEqual(told)
  await asOwner(sql`update signing_keys set valid_from = ${issued.signedAt}::timestamptz,
    retired_at = ${issued.signedAt}::timestamptz - interval '1 hour', retired_reason = 'x'`)
  expect(await faults()).toEqual(told)
})
