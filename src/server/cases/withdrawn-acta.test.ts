import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertDocument, takeOrder } from '../files/documents/documents.queries.ts'
import { documents, documentVersions } from '../schema/files/documents.table.ts'
import { testApi } from '../testing/api.ts'
import { aFollowedRecord } from '../testing/data/follow-ups.ts'

const api = await testApi()
const { db } = api.platform
const admin = api.as(api.officials.administrator)
const REASON = { reason: 'Se digitalizó mal.' }

/** A case of an establishment whose acta stands in the archive. */
async function aCase() {
  const { establishmentId, inspectionId } = await aFollowedRecord(api)
  const begun = await admin.post('/api/case', { establishment_id: establishmentId, cause: 'Plagas.' })
  const id: number = begun.body.data.case_id
  const offered = async () => {
    const { candidates } = (await admin.get(`/api/case/${id}/candidates`)).body.data
    return candidates.filter(({ kind }: { kind: string }) => kind === 'acta').map((one: { id: number }) => one.id)
  }
  expect(await offered()).toEqual([inspectionId])
  const isActa = and(eq(documents.source, 'acta'), eq(documents.sourceId, inspectionId))
  const [acta] = await db.select().from(documents).where(isActa)
  if (!acta) throw new Error('The acta is in no file.')
  const add = () => admin.post(`/api/case/${id}/documents`, { kind: 'acta', id: inspectionId })
  const withdraw = (documentId: number) => admin.post(`/api/documents/${documentId}/withdraw`, REASON)
  return { acta, add, offered, withdraw, inspectionId }
}

/** Enters the same acta once more into its file. */
const enterAgain = ({ id, ...acta }: typeof documents.$inferSelect) =>
  db.transaction(async (tx) => {
    const documentId = await insertDocument(tx, { ...acta, order: await takeOrder(tx, acta.fileId) })
    const [version] = await tx.select().from(documentVersions).where(eq(documentVersions.documentId, id))
    if (!version) throw new Error('The acta has no version.')
    await tx.insert(documentVersions).values({ ...version, documentId })
  })

test('a withdrawn acta is no candidate of a case', async () => {
  const { acta, add, offered, withdraw } = await aCase()
  expect((await withdraw(acta.id)).statusCode).toBe(200)
  expect(await offered()).toEqual([])
  expect((await add()).body.error.code).toBe('case.document-unknown')
})

test('the standing copy of a withdrawn acta comes into a case', async () => {
  const { acta, add, offered, withdraw, inspectionId } = await aCase()
  expect((await withdraw(acta.id)).statusCode).toBe(200)
  await enterAgain(acta)
  expect(await offered()).toEqual([inspectionId])
  expect((await add()).statusCode).toBe(200)
  expect(await offered()).toEqual([])
})
