import { createHash } from 'node:crypto'
import { carriesNoFile } from '../../../domain/evidence/signed-pdf.ts'
import { checkRecordFile } from '../../../domain/records/check-record-file.ts'
import type { Querier } from '../../platform/db/database.ts'
import { checkSignature } from '../pdf-signature/check-signature.ts'
import { attachedRecord } from './attached-record.ts'
import { documentsAfter, hasIssued, missingFaults, PAGE, type IssuedRow as Row } from './issued-rows.queries.ts'

/** Kinds whose files carry their sealed record, in a sentence. */
const OF_KIND: Partial<Record<string, string>> = {
  ...{ acta: 'del acta', adenda: 'de la adenda', indice: 'del índice' },
  medida: 'del acta de medida',
  levantamiento: 'del acta de levantamiento',
}

const nameOf = ({ kind, subjectId, version, actaName }: Row): string => {
  const subject = `${OF_KIND[kind] ?? `de ${kind}`} ${actaName ?? `con identificador ${subjectId}`}`
  return version === 1 ? subject : `${subject} (versión ${version})`
}

const at = (instant: string | null): number => (instant === null ? Number.NaN : new Date(instant).getTime())

/** Whether a key signed before it was valid, or after it was retired. */
const isOutside = ({ signedAt, validFrom, retiredAt }: Row): boolean =>
  at(signedAt) < at(validFrom) || at(signedAt) > at(retiredAt)

const sha256 = async (text: string): Promise<Uint8Array> => createHash('sha256').update(text).digest()

/** Whether a file is an acta's as PDF/A-2a. Its signature and its digest prove its pages, and the row its seal (R 27.26). */
const isWithoutRecord = ({ kind }: Row, pdf: Uint8Array): boolean =>
  kind === 'acta' && carriesNoFile(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1'))

/** The faults of a file, whose bytes are those that its row names. */
async function fileFault(row: Row, pdf: Uint8Array): Promise<string | undefined> {
  const checked = await checkSignature(pdf)
  if (checked.fault !== undefined) return `La firma ${nameOf(row)} no es válida.`
  if (checked.keyId !== row.keyId) return `La firma ${nameOf(row)} es de otra clave.`
  if (checked.level !== row.level) return `La firma ${nameOf(row)} no tiene el nivel que se registró.`
  // A file tells whole seconds.
  if (checked.signedAt.getTime() !== Math.floor(at(row.signedAt) / 1_000) * 1_000)
    return `La firma ${nameOf(row)} no tiene el instante que se registró.`
  if (OF_KIND[row.kind] === undefined || isWithoutRecord(row, pdf)) return undefined
  const verdict = await checkRecordFile(attachedRecord(pdf) ?? '', sha256)
  const isSealed = verdict.kind === 'sealed' && verdict.file.sello.valor === row.seal
  return isSealed ? undefined : `El archivo firmado ${nameOf(row)} no lleva el registro que se selló.`
}

type Checking = {
  db: Querier
  /** Undefined for a blob that is lost; the check of blobs tells it, and one that is damaged. */
  read(name: string): Promise<Uint8Array | undefined>
  tell(fault: string): void
  onChecked(documents: number): void
}

async function rowFaults(row: Row, { read }: Pick<Checking, 'read'>): Promise<string[]> {
  const faults: string[] = []
  if (row.actaSeal !== null && row.actaSeal !== row.seal) faults.push(`La firma ${nameOf(row)} es de otro sello.`)
  if (row.blob === null) return faults
  if (isOutside(row)) faults.push(`La firma ${nameOf(row)} es de un día en que su clave no podía firmar.`)
  const pdf = await read(row.blob)
  const isIntact = pdf && row.blob.startsWith(createHash('sha256').update(pdf).digest('hex'))
  const fault = isIntact ? await fileFault(row, pdf) : undefined
  return fault === undefined ? faults : [...faults, fault]
}

/**
 * Checks that every acta has its document, and every issued file its signature, its key and the record of its seal
 * (R 27.17).
 */
export async function verifyIssued(checking: Checking): Promise<void> {
  const { db, tell, onChecked } = checking
  if (!(await hasIssued(db))) return
  for (const { fault } of await missingFaults(db)) tell(fault)
  let checked = 0
  for (let after = 0, rows: Row[] = []; ; after = Number(rows.at(-1)?.id)) {
    rows = await documentsAfter(db, after)
    for (const row of rows) {
      for (const fault of await rowFaults(row, checking)) tell(fault)
      checked += 1
      onChecked(checked)
    }
    if (rows.length < PAGE) return
  }
}
