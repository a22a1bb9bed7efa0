import { expect, test } from 'vitest'
import { linkEnd } from '../../domain/portal/portal-rules.ts'
import { findNoticeOfActa } from '../legal-notices/legal-notices.queries.ts'
import { tokenDigest } from '../platform/auth/token-digest.ts'
import { insertLink } from '../portal-links/portal-links.queries.ts'
import { form, testApi } from '../testing/api.ts'
import { allowEveryConcept } from '../testing/data/close-at-once.ts'
import { aFollowedRecord, aFollowUp } from '../testing/data/follow-ups.ts'
import { askOwnerVisit } from './owner-acts.service.ts'

const api = await testApi()
const { db, clock } = api.platform
const { officials } = api
const { departmentId, id: createdBy } = officials.administrator
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
await allowEveryConcept(api)
const EMAIL = 'propietario@tienda.example'

/** A record with open requirements, and its owner by a link of the portal. */
async function anOwner() {
  const { inspectionId, establishmentId, ids } = await aFollowedRecord(api)
  const notice = await findNoticeOfActa(db, departmentId, inspectionId)
  if (!notice) throw new Error('The record has no notice.')
  const linkId = await insertLink(db, {
    ...{ departmentId, establishmentId, noticeId: notice.id, tokenHash: tokenDigest(`token ${inspectionId}`) },
    ...{ issuedTo: EMAIL, createdBy, createdAt: clock(), expiresAt: linkEnd(clock()) },
  })
  const owner = { departmentId, establishmentId, linkId, email: EMAIL }
  const ask = (id: number) => db.transaction((tx) => askOwnerVisit(tx, id, { owner, at: clock(), note: undefined }))
  return { inspectionId, establishmentId, ids, ask }
}
const wanted = async (): Promise<number[]> => {
  const filter = encodeURIComponent(JSON.stringify([{ field: 'visit_wanted', operator: '=', value: '1' }]))
  const { Requirements } = (await admin.get(`/api/requirement/all?limit=100&filter=${filter}`)).body.data
  return Requirements.map(({ requirement_id }: { requirement_id: number }) => requirement_id)
}
const attentionOf = async (client = admin) => {
  const { attention } = (await client.get('/api/attention')).body.data
  return attention.find(({ kind }: { kind: string }) => kind === 'visits_asked')
}

test("an owner's wish for a visit needs attention until a visit is planned", async () => {
  expect(await attentionOf()).toBeUndefined()
  const { inspectionId, ids, ask } = await anOwner()
  const [first = 0, second = 0] = ids
  await ask(first)
  expect(await wanted()).toEqual([first])
  const link = '/dashboard/seguimiento/requerimientos?verificacion=pedida&lugar=activo'
  expect(await attentionOf()).toEqual({ kind: 'visits_asked', count: 1, link })
  expect(await attentionOf(technician)).toBeUndefined()
  await ask(second)
  expect((await attentionOf()).count).toBe(2)
  const visitId = await aFollowUp(api, inspectionId, [first])
  expect(await wanted()).toEqual([second])
  // A visit that is called off leaves the wish as it was.
  const off = await admin.delete('/api/generic/deactivate', {
    ...{ tablename: 'assignments', columname: 'assignment_id', valuecolum: visitId, status: 0 },
  })
  expect(off.statusCode).toBe(200)
  expect(await wanted()).toEqual([first, second])
})

test('a withdrawn requirement needs no visit', async () => {
  const before = await wanted()
  const { ids, ask } = await anOwner()
  const [id = 0] = ids
  await ask(id)
  expect(await wanted()).toEqual([...before, id])
  const closed = await admin.post(`/api/requirement/${id}/close`, form({ reason: 'El establecimiento cerró.' }))
  expect(closed.statusCode).toBe(200)
  expect(await wanted()).toEqual(before)
})
