import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { getEvidence } from '../../../contract/evidence/evidence.wire.ts'
import { getPublicKeys } from '../../../contract/evidence/public-record.wire.ts'
import { actaPdfName, proofPackageName } from '../../../domain/evidence/acta-names.ts'
import type { DocumentKind } from '../../../domain/evidence/issued-document.ts'
import { RECORD_FILE_NAME, type RecordFileBook } from '../../../domain/records/record-file.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { PROJECT_ROOT } from '../../platform/project-files.ts'
import { readRecordFile } from '../../records/records.service.ts'
import { zipFile } from '../../sheets/zip.ts'
import { findAddenda } from '../addenda/addenda.queries.ts'
import { readPublicKeys } from '../issuing/evidence-status.ts'
import { readIssuedFile } from '../issuing/issued-file.ts'
import { newestCheckpoint } from '../log/checkpoints.queries.ts'
import { readEvidence } from '../read-evidence.ts'
import { attachedRecord } from '../verifying/attached-record.ts'
import { logProofs, type PackageFile } from './log-proofs.ts'
import { readMe } from './read-me.ts'

/** The program that checks a package, as an expert reads it. */
const PROGRAM = join(PROJECT_ROOT, 'assets/evidence/comprobar.py')

async function whole(parts: Uint8Array | AsyncIterable<Uint8Array>): Promise<Buffer> {
  if (parts instanceof Uint8Array) return Buffer.from(parts)
  const read: Uint8Array[] = []
  for await (const part of parts) read.push(part)
  return Buffer.concat(read)
}

/** The file of a document as it was issued; undefined where it is not signed yet. */
async function issued(platform: Platform, departmentId: number, kind: DocumentKind, subjectId: number) {
  const { bytes, signature } = await readIssuedFile(platform, { departmentId, kind, subjectId })
  const content = await whole(bytes)
  return signature && { content, ...signature }
}

/** The checkpoint that the acta prints, where it is of the log of today. */
async function printedSize({ db }: Platform, departmentId: number, pdf: Buffer): Promise<number | undefined> {
  const { libro } = JSON.parse(attachedRecord(pdf) ?? '{}') as { libro?: RecordFileBook }
  const log = await newestCheckpoint(db, departmentId)
  return libro && libro.origen === log?.origin && libro.tamano > 0 ? libro.tamano : undefined
}

type Signed = { departmentId: number; id: number; pdf: Buffer; keyId: string | null }

/** The record of an acta whose PDF carries none (R 27.26), with the key that signed that PDF. */
async function recordBeside(platform: Platform, { departmentId, id, pdf, keyId }: Signed): Promise<PackageFile[]> {
  if (attachedRecord(pdf) !== undefined) return []
  const signing = keyId === null ? {} : { keyId }
  const { text } = await readRecordFile(platform, platform.db, departmentId, id, signing)
  return [{ name: RECORD_FILE_NAME, content: text }]
}

const digests = (files: readonly PackageFile[]): string =>
  files.map(({ name, content }) => `${hash('sha256', content)}  ${name}\n`).join('')

/** The addenda of an acta that are issued, as files. */
async function addendumFiles(platform: Platform, departmentId: number, id: number) {
  const found = []
  for (const { id: addendumId, number, seal } of await findAddenda(platform.db, departmentId, id)) {
    const file = await issued(platform, departmentId, 'adenda', addendumId)
    if (file) found.push({ name: `adenda-${number}`, seal, content: file.content })
  }
  return found
}

/**
 * An acta with everything that proves it, and the program that checks it: a ZIP that needs no network (R 27.25).
 * @throws Problem inspection.not-found; evidence.not-issued for an acta that the entity has not signed
 */
export async function readProofPackage(
  platform: Platform,
  departmentId: number,
  id: number,
): Promise<{ name: string; bytes: Buffer }> {
  const { db, config, letterhead } = platform
  const acta = await issued(platform, departmentId, 'acta', id)
  if (!acta) throw new Problem('evidence.not-issued')
  const evidence = await readEvidence(platform, db, departmentId, id)
  const { seal, code, number = String(id), signedAt, keyId } = evidence
  const addenda = await addendumFiles(platform, departmentId, id)
  const keys = (await readPublicKeys(db)).keys.filter((key) => key.departmentId === departmentId)
  const proofs = await logProofs(platform, {
    departmentId,
    seal: { name: 'libro/sello.json', digest: seal },
    others: [
      { name: 'libro/archivo.json', digest: acta.sha256 },
      ...addenda.map((addendum) => ({ name: `libro/${addendum.name}.json`, digest: addendum.seal })),
    ],
    printed: await printedSize(platform, departmentId, acta.content),
  })
  const files: PackageFile[] = [
    {
      name: 'LEAME.txt',
      content: readMe({ number, entity: letterhead.name, code, seal, publicUrl: config.publicUrl }),
    },
    { name: actaPdfName(number), content: acta.content },
    ...(await recordBeside(platform, { departmentId, id, pdf: acta.content, keyId })),
    ...addenda.map(({ name, content }) => ({ name: `${name}.pdf`, content })),
    { name: 'constancia.json', content: JSON.stringify(z.encode(getEvidence.reply, { evidence }), null, 2) },
    { name: 'claves.json', content: JSON.stringify(z.encode(getPublicKeys.reply, { keys }), null, 2) },
    ...proofs,
    { name: 'comprobar.py', content: await readFile(PROGRAM) },
  ]
  const at = new Date(signedAt ?? 0)
  const items = [...files, { name: 'huellas.sha256', content: digests(files) }]
  return {
    name: proofPackageName(number),
    bytes: await whole(zipFile(items.map(({ name, content }) => ({ name, at, content: Buffer.from(content) })))),
  }
}
