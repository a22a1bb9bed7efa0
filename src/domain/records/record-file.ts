import type { SigningOutcome } from '../inspections/signing-outcome.ts'
import type { RecordAct, SigningParty } from '../signatures/record-acts.ts'
import type { InspectionRecord, RecordEntity } from './record.ts'

/** Name of the file that the PDF of an acta carries. */
export const RECORD_FILE_NAME = 'registro.json'
/** Id of the script element that holds the same text in the HTML of an acta. */
export const RECORD_ELEMENT_ID = 'vigia-registro'

/** The only form of the file so far. A change of its keys takes another word. */
const RECORD_FILE_FORMAT = 'vigia-acta-1'

/**
 * The sealed record of an acta with its seal, as its files carry it (R 26.3). Any program computes the seal again from
 * `registro`, in the form of RFC 8785. Nothing beside `registro` is under the seal.
 */
export type RecordFile = {
  formato: typeof RECORD_FILE_FORMAT
  registro: Omit<InspectionRecord, 'seal'>
  sello: { algoritmo: 'SHA-256'; canonico: 'RFC 8785'; valor: string }
  /** `departamento` is the DANE code; `direccion` the public address, or null where none is configured. */
  entidad: { nombre: string; nit: string | null; departamento: string; direccion: string | null }
  /** The acts of who signed or did not; a copy of the sealed ones, empty in records closed before decision 056. */
  firmas: FileSigning[]
  /** The photos that the record names, in its order. Absent from files that were issued before. */
  fotos?: FilePhoto[]
  codigo: string
  /** Instant of the closing, ISO. */
  cerrada: string
  /** Id of the key that signs the file. Absent from copies without signature. */
  clave?: string
  /** The newest checkpoint of the public log before the file was issued; `nota` is its signed text. */
  libro?: RecordFileBook
}

/** An act in the words of the file. `mostrado` is null where the device sent no digest of what it showed. */
type FileSigning = {
  parte: SigningParty
  resultado: SigningOutcome
  imagen: string | null
  mostrado: string | null
  dibujada: string | null
}

/**
 * A photo in the words of the file. `tomada` is the instant of its device, where it told one; `recibida` and `bytes` are
 * null for a photo that the store has no row of.
 */
export type FilePhoto = { imagen: string; bytes: number | null; tomada: string | null; recibida: string | null }

const fileSigning = ({ party, outcome, signature, shownDigest, drawnAt }: RecordAct): FileSigning => ({
  parte: party,
  resultado: outcome,
  imagen: signature,
  mostrado: shownDigest,
  dibujada: drawnAt,
})

/** A checkpoint as a file carries it; `raiz` is base64. */
export type RecordFileBook = { origen: string; tamano: number; raiz: string; nota: string }

type Facts = {
  keyId?: string
  photos?: FilePhoto[]
  book?: RecordFileBook | undefined
  record: Omit<InspectionRecord, 'seal'>
  seal: string
  /** The entity of today, for records that seal none. */
  entity: RecordEntity
  departmentId: number
  publicUrl: string | null
  code: string
  closedAt: Date
}

export function recordFile(facts: Facts): RecordFile {
  const { record, seal, entity, departmentId, publicUrl, code, closedAt, keyId, book, photos } = facts
  const { name, nit } = record.entity ?? entity
  return {
    formato: RECORD_FILE_FORMAT,
    registro: record,
    sello: { algoritmo: 'SHA-256', canonico: 'RFC 8785', valor: seal },
    entidad: { nombre: name, nit, departamento: String(departmentId).padStart(2, '0'), direccion: publicUrl },
    firmas: (record.acts ?? []).map(fileSigning),
    ...(photos && { fotos: photos }),
    codigo: code,
    cerrada: closedAt.toISOString(),
    ...(keyId !== undefined && { clave: keyId }),
    ...(book && { libro: book }),
  }
}
