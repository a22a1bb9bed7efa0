import { createPublicKey, hash, verify } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { asciiBytes, parseNote } from '../../../domain/evidence/checkpoint.ts'
import { parseLeaf } from '../../../domain/evidence/leaf.ts'
import { parseSignedQr, qrContent, type SignedQr } from '../../../domain/evidence/signed-qr.ts'
import { checkInclusion, leafInput } from '../../../domain/evidence/tlog.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { renderRecordPdf } from '../../records/records.service.ts'
import { testApi } from '../../testing/api.ts'
import { closeAtOnce } from '../../testing/data/close-at-once.ts'
import { aVisit } from '../../testing/data/fixtures.ts'
import { cannotReadPdf, printedText } from '../../testing/pdf-text.ts'
import { printedQr } from '../../testing/printed-qr.ts'
import { sequenceAll } from '../../testing/whole-rounds.ts'
import { newestCheckpoint } from '../log/checkpoints.queries.ts'
import { sha256 } from '../log/log-sha256.ts'
import { attachedRecord } from '../verifying/attached-record.ts'
import { issueDocument } from './issue-document.ts'
import { findVersions } from './issued-documents.queries.ts'

const PUBLIC_URL = 'https://vigia.example'
const api = await testApi({ PUBLIC_URL })
const { platform, officials } = api
const { db, config, evidenceKeys } = platform
const { departmentId } = officials.technician
const inspector = api.as(officials.technician)

const anActa = async (): Promise<number> => closeAtOnce(api, (await aVisit(api)).visitId)
/** The issued file. A download alone gives a copy without signature where the machine is slow. */
async function issuedFile(id: number): Promise<Buffer> {
  const [document] = await findVersions(db, { departmentId, kind: 'acta', subjectId: id })
  if (!document) throw new Error(`Acta ${id} has no document.`)
  await issueDocument(platform, document.id)
  const reply = await inspector.get(`/api/inspection/${id}/pdf`)
  expect(reply.headers['x-vigia-evidencia']).toBe('B-B')
  return reply.bytes
}
const actaRow = async (id: number) => {
  const [row] = await rowsOf<{ seal: string; code: string; concepto: string; pct: string }>(
    db,
    sql`select seal, record_code(seal) as code, concepto, compliance_pct as pct from inspections where id = ${id}`,
  )
  if (!row) throw new Error(`Acta ${id} is missing.`)
  return row
}
const signedIn = (letters: string | undefined): SignedQr => {
  const qr = parseSignedQr(new Uint8Array(Buffer.from(letters ?? '', 'base64url')))
  if (!qr) throw new Error('The code has no signed facts.')
  return qr
}

beforeEach(() => {
  config.publicUrl = PUBLIC_URL
  platform.evidenceKeys = evidenceKeys
})

describe.skipIf(cannotReadPdf)('the QR code on the paper of an issued acta', () => {
  test('the QR code of an issued acta has its address and signed facts', async () => {
    const id = await anActa()
    const { seal, code, concepto, pct } = await actaRow(id)
    const text = await printedQr(await issuedFile(id), 150)
    expect(text.startsWith(`${PUBLIC_URL}/v/${code}#`)).toBe(true)
    const content = qrContent(text)
    expect(content?.code).toBe(code)
    const qr = signedIn(content?.letters)
    expect(qr).toMatchObject({ kind: 'acta', number: id, concepto, compliancePct: Number(pct), seal })
    const { keys } = (await api.anonymous.get('/api/public/keys')).body.data
    const key = keys.find((one: { purpose: string }) => one.purpose === 'registro')
    expect(key.key_id.startsWith(qr.keyId)).toBe(true)
    const publicKey = createPublicKey({ key: Buffer.from(key.spki, 'base64'), format: 'der', type: 'spki' })
    expect(verify(null, qr.signed, publicKey, qr.signature)).toBe(true)
  })

  test('the QR code of an issued acta has the facts alone without a public address', async () => {
    const id = await anActa()
    config.publicUrl = undefined
    const text = await printedQr(await issuedFile(id), 150)
    expect(text).toMatch(/^VIGIA:[\w-]{148}$/)
    expect(signedIn(qrContent(text)?.letters).seal).toBe((await actaRow(id)).seal)
  })

  test('the QR code of an unsigned copy, or without a log key, has the address alone', async () => {
    const [id, copied] = [await anActa(), await anActa()]
    platform.evidenceKeys = {
      ...evidenceKeys,
      logKey() {
        throw new Error('no key')
      },
    }
    expect(await printedQr(await issuedFile(id), 150)).toBe(`${PUBLIC_URL}/v/${(await actaRow(id)).code}`)
    platform.evidenceKeys = evidenceKeys
    const copy = await renderRecordPdf(platform, { departmentId, id: copied }, { kind: 'unsigned', reason: 'pending' })
    expect(await printedQr(copy, 150)).toBe(`${PUBLIC_URL}/v/${(await actaRow(copied)).code}`)
  })
})

test.skipIf(cannotReadPdf)('an issued acta prints and carries the public log as it was before it', async () => {
  await anActa()
  await sequenceAll(platform)
  const before = await newestCheckpoint(db, departmentId)
  if (!before) throw new Error('The log has no checkpoint.')
  const pdf = await issuedFile(await anActa())
  const count = before.size === 1 ? 'registro' : 'registros'
  expect(await printedText(pdf)).toContain(`${before.size.toLocaleString('es-CO')} ${count} · raíz ${before.root}`)
  expect(JSON.parse(attachedRecord(pdf) ?? '')).toMatchObject({
    libro: { origen: before.origin, tamano: before.size, raiz: before.root, nota: before.note },
  })
})

test('the digest of a downloaded file proves its entry in the public log', async () => {
  const id = await anActa()
  const digest = hash('sha256', await issuedFile(id))
  const { code } = await actaRow(id)
  const { issued_files } = (await api.anonymous.get(`/api/public/records/${code}`)).body.data
  expect(issued_files).toEqual([expect.objectContaining({ blob_sha256: digest })])
  const proofOf = () => api.anonymous.get(`/api/public/log/proof?seal=${digest}`)
  expect((await proofOf()).body.error.code).toBe('log.unknown-seal')
  await sequenceAll(platform)
  const { position: index, size, proof, leaf, checkpoint } = (await proofOf()).body.data
  expect(parseLeaf(leaf)).toEqual({ kind: 'expedida', subject: `acta/${id}/1`, digest })
  const root = parseNote(checkpoint)?.root as Uint8Array
  const hashes = proof.map((text: string) => new Uint8Array(Buffer.from(text, 'base64')))
  const given = { leafHash: sha256(leafInput(asciiBytes(leaf))), index, size, proof: hashes, root }
  expect(await checkInclusion(given, sha256)).toBe(true)
})
