import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { officialSignatures } from '../schema/inspections.table.ts'
import { testApi } from '../testing/api.ts'
import { allowEveryConcept } from '../testing/data/close-at-once.ts'
import { finding, mayor, requirementCalls, VISIT } from '../testing/suites/requirements.ts'

const api = await testApi()
const { cardOf, newestAct, aRequirement, evidenceOf, refused } = requirementCalls(api)
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)

await allowEveryConcept(api)
api.time.now = VISIT
const TEXT = 'Se limpió y se selló la trampa de grasa.'

describe('a decision at the desk', () => {
  const decide = (id: number, evidenceId: number, body: object, client = admin) =>
    client.patch(`/api/requirement/${id}/evidence/${evidenceId}`, { ...body })
  async function declared(answer = mayor) {
    const id = await aRequirement(answer)
    await evidenceOf(id, { text: TEXT }, technician)
    return { id, evidenceId: (await cardOf(id)).evidence[0].evidence_id as number }
  }
  const accept = { decision: 'aceptada' }
  const reject = { decision: 'rechazada', reason: 'La foto no muestra la trampa.' }
  const desk = (on: 0 | 1) => admin.put('/api/settings', { desk_verification: on })

  test('accepts only where the department verifies at the desk', async () => {
    expect((await technician.get('/api/settings')).body.data).toEqual({ desk_verification: 0, row_version: 0 })
    const { id, evidenceId } = await declared()
    expect(await refused(id, () => decide(id, evidenceId, accept))).toEqual([409, 'requirement.desk-off'])
    expect((await desk(1)).body.data).toEqual({ desk_verification: 1, row_version: 1 })
    expect((await cardOf(id)).may).toEqual(['evidence', 'accept', 'reject', 'close', 'follow-up'])
    expect((await decide(id, evidenceId, accept)).body.data).toMatchObject({ state: 'cumplido' })
    expect(await newestAct()).toMatchObject({ action: 'accept-evidence', subjectId: id })
    expect(await refused(id, () => decide(id, evidenceId, reject))).toEqual([409, 'requirement.not-open'])
    expect(await refused(id, () => evidenceOf(id, { text: TEXT }))).toEqual([409, 'requirement.not-open'])
  })

  test('rejects with a reason, and the requirement is open again', async () => {
    const { id, evidenceId } = await declared()
    const unsaid = await decide(id, evidenceId, { decision: 'rechazada' })
    expect(unsaid.body.error.fields).toEqual({ reason: 'Escriba por qué se rechaza.' })
    expect((await decide(id, evidenceId, reject)).body.data).toMatchObject({ state: 'abierto' })
    expect((await cardOf(id)).evidence).toMatchObject([{ state: 'rechazada', reason: reject.reason }])
  })

  test('never accepts for a critical requirement', async () => {
    await desk(1)
    const { id, evidenceId } = await declared(finding({ severity: 'critico' }))
    expect(await refused(id, () => decide(id, evidenceId, accept))).toEqual([409, 'requirement.desk-critical'])
  })

  test('a decision at the desk is closed to the people of the visit', async () => {
    await desk(1)
    const { id, evidenceId } = await declared()
    const inspectionId = (await cardOf(id)).inspections_id as number
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      const { departmentId, id: officialId } = officials.administrator
      const row = { signature: `${'a'.repeat(64)}.png`, isDrawn: true, signedBy: officialId, signedAt: VISIT }
      await tx.insert(officialSignatures).values({ departmentId, inspectionId, officialId, ...row })
    })
    expect(await refused(id, () => decide(id, evidenceId, accept))).toEqual([403, 'requirement.self-review'])
  })

  test('knows only evidence of its requirement', async () => {
    const { evidenceId } = await declared()
    const other = await declared()
    expect(await refused(other.id, () => decide(other.id, evidenceId, accept))).toEqual([
      404,
      'requirement.evidence-not-found',
    ])
    expect((await decide(other.id, other.evidenceId, accept, technician)).statusCode).toBe(403)
  })

  test('settings that another person changed are not overwritten', async () => {
    const stale = await admin.put('/api/settings', { desk_verification: 0, row_version: 999 })
    expect(stale).toMatchObject({ statusCode: 409, body: { error: { code: 'row.changed' } } })
    expect((await technician.put('/api/settings', { desk_verification: 0 })).statusCode).toBe(403)
  })
})
