import { hash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { leafText } from '../../../domain/evidence/leaf.ts'
import { rowsOf } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { actaNameOf } from '../../testing/data/acta-name.ts'
import { closeAtOnce } from '../../testing/data/close-at-once.ts'
import { aVisit } from '../../testing/data/fixtures.ts'
import { BOLIVAR } from '../../testing/data/officials.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { sequenceAll } from '../../testing/whole-rounds.ts'
import { issueWaiting } from '../issuing/issue-waiting.ts'
import { claimDocument, findVersions, markIssued } from '../issuing/issued-documents.queries.ts'
import { registerKey } from '../issuing/register-key.ts'
import { createEvidenceKeys } from '../keys/evidence-keys.ts'
import { newestCheckpoint } from '../log/checkpoints.queries.ts'
import { verifyLog } from '../log/verify-log.ts'
import { findLeafFaults } from './leaf-faults.queries.ts'

let api: TestApi
let platform: Platform
let db: Platform['db']
let keyId: string
let id: number
beforeEach(async () => {
  api = await testApi({ PUBLIC_URL: 'https://vigia.example' })
  platform = api.platform
  db = platform.db
  keyId = platform.evidenceKeys.pdfKey().keyId
  id = await closeAtOnce(api, (await aVisit(api)).visitId)
  await issueWaiting(platform)
  await sequenceAll(platform)
})

const faults = async () => {
  const told: string[] = []
  await verifyLog(db, platform.evidenceKeys, (fault) => told.push(fault))
  return told
}
const leaves = async () =>
  (await rowsOf<{ data: string }>(db, sql`select data from log_leaves order by position`)).map(({ data }) => data)
const issued = async () => {
  const [document] = await findVersions(db, { departmentId: BOLIVAR, kind: 'acta', subjectId: id })
  if (!document?.blobSha256) throw new Error('The acta was not issued.')
  return { ...document, blobSha256: document.blobSha256 }
}
const fileLeaf = (digest: string, version = 1) =>
  leafText({ kind: 'expedida', subject: `acta/${id}/${version}`, digest })

/** Writes as only the owner of the database can. */
const asOwner = (...changes: SQL[]) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const change of changes) await tx.execute(change)
  })
const enter = (leaf: string) =>
  sql`insert into log_pending (department_id, data, at) values (${BOLIVAR}, ${leaf}, now())`

/** Replaces the key that signs, as a start with another one does. */
async function replaceKey() {
  const keys = createEvidenceKeys({ ...platform.config, dataDir: temporaryFolder() }, platform.clock)
  await registerKey(platform, BOLIVAR, keys.pdfKey(), 'pdf')
  await sequenceAll(platform)
  return keys.pdfKey()
}

/** The key as everybody gets it. */
const publicKey = async () =>
  (await api.anonymous.get('/api/public/keys')).body.data.keys.find(
    ({ key_id }: { key_id: string }) => key_id === keyId,
  )

describe('the log', () => {
  test('the log has the key before the file that it signed, and everybody can tell both', async () => {
    const { blobSha256 } = await issued()
    const key = leafText({ kind: 'clave', subject: keyId, digest: hash('sha256', platform.evidenceKeys.pdfKey().spki) })
    const all = await leaves()
    expect(all).toContain(key)
    expect(all.indexOf(fileLeaf(blobSha256))).toBeGreaterThan(all.indexOf(key))
    const { body } = await api.anonymous.get(`/api/public/log/proof?seal=${blobSha256}`)
    expect(body.data.leaf).toBe(fileLeaf(blobSha256))
    expect(await faults()).toEqual([])
  })

  test('the log has the end of a key, with its instant and reason', async () => {
    await replaceKey()
    const { retired_at: at, retired_reason: reason } = await publicKey()
    const digest = hash('sha256', `vigia-retiro-1\n${keyId}\n${at}\n${reason}\n`)
    expect(await leaves()).toContain(leafText({ kind: 'retiro', subject: keyId, digest }))
    expect(await faults()).toEqual([])
  })
})

describe('verify names', () => {
  test('a file that was put in the place of the issued one', async () => {
    const other = hash('sha256', 'another file')
    await asOwner(sql`update issued_documents set blob_sha256 = ${other} where subject_id = ${id}`)
    expect(await faults()).toEqual([
      `El archivo firmado del acta ${await actaNameOf(db, id)} no es el que está en el libro público.`,
    ])
  })

  test('verify names a second file under the name of the issued one, entered by the owner', async () => {
    const other = hash('sha256', 'another file')
    await asOwner(
      sql`update issued_documents set blob_sha256 = ${other} where subject_id = ${id}`,
      enter(fileLeaf(other)),
    )
    await sequenceAll(platform)
    expect(await faults()).toEqual([`El libro público tiene 2 archivos firmados con el nombre acta/${id}/1.`])
  })

  test('a file that a thief signed with a key of before, whatever instant it tells', async () => {
    const { blobSha256, seal } = await issued()
    await replaceKey()
    const forged = hash('sha256', 'forged')
    await asOwner(
      sql`insert into issued_documents (department_id, kind, subject_id, version, seal, state, created_at, blob_sha256, bytes, level, key_id, signed_at)
        select department_id, kind, subject_id, 2, seal, state, created_at, ${forged}, bytes, level, key_id, signed_at
        from issued_documents where blob_sha256 = ${blobSha256} and seal = ${seal}`,
      enter(fileLeaf(forged, 2)),
    )
    await sequenceAll(platform)
    expect(await faults()).toEqual([
      `El archivo firmado del acta ${await actaNameOf(db, id)} (versión 2) entró al libro público después del retiro de su clave.`,
    ])
  })

  test('an end of a key that was moved, taken back or never told', async () => {
    await replaceKey()
    await asOwner(
      sql`update signing_keys set retired_at = retired_at + interval '1 day' where department_id = ${BOLIVAR} and key_id = ${keyId}`,
    )
    expect(await faults()).toEqual([`El retiro de la clave ${keyId} no es el que está en el libro público.`])
    await asOwner(
      sql`delete from signing_keys where retired_at is null`,
      sql`update signing_keys set retired_at = null, retired_reason = null where key_id = ${keyId}`,
    )
    expect(await faults()).toContain(`El libro público tiene la clave ${keyId}, que aquí falta o no se retiró.`)
  })

  test('a key that the log does not know', async () => {
    await asOwner(sql`update signing_keys set spki = 'AAAA' where key_id = ${keyId}`)
    expect(await faults()).toEqual([`La clave ${keyId} no está en el libro público.`])
  })

  test('nothing of that kind in the schema of a version before', async () => {
    const back = new Error('as before')
    const before = db.transaction(async (tx) => {
      await tx.execute(sql`alter function retirement_leaf(text, timestamptz, text) rename to retirement_leaf_later`)
      expect(await findLeafFaults(tx)).toEqual([])
      throw back
    })
    await expect(before).rejects.toBe(back)
  })
})

test('a key that was retired while a file was signed issues it no more', async () => {
  const other = await closeAtOnce(api, (await aVisit(api)).visitId)
  const [document] = await findVersions(db, { departmentId: BOLIVAR, kind: 'acta', subjectId: other })
  const now = api.time.now
  const claim = await claimDocument(db, document?.id ?? 0, { now, leaseUntil: new Date(now.getTime() + 60_000) })
  if (!claim) throw new Error('The document is not due.')
  const { keyId: newKey } = await replaceKey()
  const signed = { blobSha256: hash('sha256', 'late'), bytes: 1, level: 'B-B' as const, signedAt: now }
  const noStamp = { stampedAt: null, tsaSerial: null, tsaPolicy: null }
  const mark = (by: string) => db.transaction((tx) => markIssued(tx, claim, { ...signed, ...noStamp, keyId: by }))
  expect(await mark(keyId)).toBe(false)
  expect(await mark(newKey)).toBe(true)
})

test('an acta has its place in the log, for officials and with its code', async () => {
  const { body } = await api.as(api.officials.technician).get(`/api/inspection/${id}/evidence`)
  const { log, code, seal, anchors } = body.data.evidence
  const { note, size } = (await newestCheckpoint(db, BOLIVAR)) ?? {}
  expect(log).toMatchObject({
    size,
    checkpoint: note,
    leaf: leafText({ kind: 'acta', subject: String(id), digest: seal }),
  })
  expect(anchors).toEqual([])
  const shown = (await api.anonymous.get(`/api/public/records/${code}`)).body.data
  expect([shown.log, shown.anchors]).toEqual([log, []])
})
