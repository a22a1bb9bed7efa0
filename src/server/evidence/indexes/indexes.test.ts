import { hash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkRecordFile } from '../../../domain/records/check-record-file.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { documentCode } from '../../records/record-code.ts'
import { testApi } from '../../testing/api.ts'
import { closeAtOnce } from '../../testing/data/close-at-once.ts'
import { aVisit } from '../../testing/data/fixtures.ts'
import { fileOf, pdf, send } from '../../testing/data/sent-documents.ts'
import { lacksJudges, pdfsig } from '../../testing/pdf-judges.ts'
import { cannotReadPdf, printedText } from '../../testing/pdf-text.ts'
import { sequenceAll } from '../../testing/whole-rounds.ts'
import { issueWaiting } from '../issuing/issue-waiting.ts'
import { attachedRecord } from '../verifying/attached-record.ts'
import { indexFaults } from '../verifying/index-faults.queries.ts'

const api = await testApi({ PUBLIC_URL: 'https://vigia.example' })
const { platform, officials } = api
const { db } = platform
const administrator = api.as(officials.administrator)
const technician = api.as(officials.technician)

const TITLE = 'Tienda "El Ñandú" \\ <Arjona> & cía.'
const sha256 = async (text: string): Promise<Uint8Array> => Buffer.from(hash('sha256', text), 'hex')

let fileId: number
let number: string
beforeAll(async () => {
  const { visitId, establishmentId } = await aVisit(api)
  await closeAtOnce(api, visitId)
  const file = await fileOf(administrator, establishmentId)
  fileId = file.file_id
  number = file.number
  await send(technician, fileId, pdf('anexo'), { title: 'Anexo' })
  const { row_version } = (await administrator.get(`/api/files/${fileId}`)).body.data.file
  await administrator.patch(`/api/files/${fileId}`, { title: TITLE, row_version })
  await administrator.post(`/api/files/${fileId}/close`, { reason: 'Terminó la vigilancia' })
})

type Document = { id: number; seal: string; code: string; state: string }
const document = async (): Promise<Document> => {
  const rows = await rowsOf<Document>(
    db,
    sql`select d.subject_id as id, d.seal, d.code, d.state from issued_documents d
      join file_indexes x on x.id = d.subject_id where d.kind = 'indice' and x.file_id = ${fileId} and x.serial = 1`,
  )
  if (!rows[0]) throw new Error('The index has no document.')
  return rows[0]
}
const pdfOf = (query = '') => technician.get(`/api/files/${fileId}/index.pdf${query}`)
const shownIndexes = async () => (await technician.get(`/api/files/${fileId}`)).body.data.file.indexes

describe('an index that a closing issues', () => {
  test('an index has a seal, a code, a leaf of the public log and a file', async () => {
    const { id, seal, code, state } = await document()
    expect([state, code]).toEqual(['pendiente', documentCode('indice', seal)])
    const leaves = await rowsOf(db, sql`select data from log_pending where data like '%indice%'`)
    expect(leaves).toEqual([{ data: `vigia-hoja-1\nindice\n${id}\n${seal}\n` }])
    expect(await shownIndexes()).toMatchObject([{ serial: 1, code, state: 'pendiente' }])
  })

  test('an index is signed and carries its XML under the seal', async () => {
    await issueWaiting(platform)
    const { seal, code } = await document()
    const file = await pdfOf()
    expect([file.statusCode, file.headers['x-vigia-evidencia']]).toEqual([200, 'B-B'])
    expect(file.headers['content-disposition']).toContain(`indice-${number}-1.pdf`)
    const verdict = await checkRecordFile(attachedRecord(file.bytes) ?? '', sha256)
    expect(verdict).toMatchObject({
      kind: 'sealed',
      file: {
        formato: 'vigia-indice-1',
        registro: { file: number, serial: 1, entries: 3, title: TITLE },
        indice: (await technician.get(`/api/files/${fileId}/index.xml`)).bytes.toString(),
        sello: { valor: seal },
        codigo: code,
      },
    })
    expect(await shownIndexes()).toMatchObject([{ state: 'expedida' }])
    const tag = String(file.headers.etag)
    const again = await technician.get(`/api/files/${fileId}/index.pdf?serial=1`, { 'if-none-match': tag })
    expect(again.statusCode).toBe(304)
  })

  test.skipIf(cannotReadPdf)('prints each document with its digest, and how it is checked', async () => {
    await issueWaiting(platform)
    const { bytes } = await pdfOf()
    const text = await printedText(bytes)
    const { documents } = (await technician.get(`/api/files/${fileId}`)).body.data.file
    const { code, seal } = await document()
    for (const fact of ['Índice electrónico de expediente', number, 'documento.pdf', code, seal])
      expect(text).toContain(fact)
    expect(text.replaceAll(/\s/g, '')).toContain(documents[2].sha256)
    if (!lacksJudges) expect(pdfsig(bytes)).toContain('Total document signed')
  })

  test('an index is found by its code, without the title and documents of its file', async () => {
    await issueWaiting(platform)
    await sequenceAll(platform)
    const { code, seal } = await document()
    const { body } = await api.anonymous.get(`/api/public/records/${code}`)
    expect(body.data).toMatchObject({
      kind: 'indice',
      number: `${number}-I1`,
      ...{ establishment_name: null, city: null, visit_day: null, concept: null, percentage: null, seal },
      index: { file_number: number, serial: 1, closed_on: expect.any(String), entries: 3 },
      log: { position: expect.any(Number) },
    })
    const page = (await api.anonymous.get(`/v/${code}`)).bytes.toString()
    expect(page).toContain(`Índice de expediente n.º ${number}-I1`)
    for (const reply of [JSON.stringify(body), page]) expect(reply).not.toMatch(/Ñandú|Anexo|documento\.pdf/)
  })

  test('a file has no index before its closing, and none of an unknown serial', async () => {
    const { establishmentId } = await aVisit(api)
    const open = await fileOf(administrator, establishmentId)
    for (const path of [`${open.file_id}/index.pdf`, `${fileId}/index.pdf?serial=9`]) {
      const { statusCode, body } = await technician.get(`/api/files/${path}`)
      expect([statusCode, body.error.code]).toEqual([404, 'index.not-found'])
    }
  })
})

/** Writes as only the owner of the database can, and takes it back. */
async function faultsAfter(change: SQL, back: SQL): Promise<string[]> {
  const asOwner = (statement: SQL) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(statement)
    })
  await asOwner(change)
  try {
    return await indexFaults(db)
  } finally {
    await asOwner(back)
  }
}

test('an index whose row was changed, and a document of another seal, are named', async () => {
  const { seal } = await document()
  expect(await indexFaults(db)).toEqual([])
  const ofFirst = sql`where file_id = ${fileId} and serial = 1`
  expect(
    await faultsAfter(
      sql`update file_indexes set title = 'Otro' ${ofFirst}`,
      sql`update file_indexes set title = ${TITLE} ${ofFirst}`,
    ),
  ).toEqual([
    `El libro público no tiene el sello del índice 1 del expediente ${number}.`,
    `La firma del índice 1 del expediente ${number} es de otro sello, o de un índice que no está.`,
  ])
  expect(
    await faultsAfter(
      sql`update issued_documents set kind = 'medida' where seal = ${seal}`,
      sql`update issued_documents set kind = 'indice' where seal = ${seal}`,
    ),
  ).toEqual([`Falta pedir la firma del índice 1 del expediente ${number}.`])
})

test('an index whose text was changed is not signed', async () => {
  const { visitId, establishmentId } = await aVisit(api)
  await closeAtOnce(api, visitId)
  const { file_id } = await fileOf(administrator, establishmentId)
  await administrator.post(`/api/files/${file_id}/close`, { reason: 'Fin' })
  const before = (
    await rowsOf<{ content: string }>(db, sql`select content from file_indexes where file_id = ${file_id}`)
  )[0]
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update file_indexes set content = content || ' ' where file_id = ${file_id}`)
  })
  await issueWaiting(platform)
  const [kept] = await rowsOf<{ lastError: string; state: string }>(
    db,
    sql`select d.last_error as "lastError", d.state from issued_documents d join file_indexes x on x.id = d.subject_id
      where d.kind = 'indice' and x.file_id = ${file_id}`,
  )
  expect(kept).toMatchObject({ lastError: 'not-as-sealed' })
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update file_indexes set content = ${before?.content} where file_id = ${file_id}`)
  })
})
