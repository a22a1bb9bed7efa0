import { MAX_SENT_PAPERS } from '../../../domain/complaints/complaint-papers.ts'
import { shortDecimalText } from '../../../domain/shared/text.ts'
import { formatInstant } from '../../../domain/shared/time.ts'
import { MAX_PROOF_MB, MEBIBYTE } from '../../../domain/shared/upload.ts'
import { PHOTO_TYPES } from '../../ui/window-form/file-fields.tsx'

const at = (instant: string) => formatInstant(new Date(instant))

const THOUSAND = 1024
/** The size of a file: kilobytes up to a megabyte. */
const sizeText = (bytes: number): string =>
  bytes < MEBIBYTE ? `${Math.ceil(bytes / THOUSAND)} KB` : `${shortDecimalText(bytes / MEBIBYTE)} MB`

/** Texts of the papers and photos of a complaint. */
export const paperTexts = {
  title: 'Documentos y fotos',
  failed: 'No se pudieron cargar los documentos.',
  none: 'La queja no tiene documentos ni fotos.',
  about: (kind: string, bytes: number) => `${kind.toUpperCase()}, ${sizeText(bytes)}`,
  added: (name: string, instant: string) => `Lo agregó ${name} · ${at(instant)}`,
  identity: 'Contiene datos del quejoso',
  reserved: 'Solo lo abre quien puede consultar quién presentó la queja.',
  audited: 'Cada consulta de lo que contiene datos del quejoso queda en la auditoría.',
  withdrawn: 'Retirado',
  withdrawnBy: (name: string, instant: string) => `Lo retiró ${name} · ${at(instant)}`,
  reason: (reason: string) => `Motivo: ${reason}`,
  download: 'Descargar',
  downloadOf: (name: string) => `Descargar ${name}`,
  withdraw: 'Retirar',
  withdrawOf: (name: string) => `Retirar ${name}`,
  add: 'Agregar documentos o fotos',
}

/** Texts of the fields with which papers are sent. */
export const paperFieldTexts = {
  files: {
    label: 'Documentos y fotos',
    choose: 'Elegir archivos',
    hint: `PDF o fotos (JPG, PNG o WebP) de máximo ${MAX_PROOF_MB} MB; hasta ${MAX_SENT_PAPERS} a la vez.`,
    accept: `application/pdf,${PHOTO_TYPES}`,
  },
  description: 'Qué son (opcional)',
  descriptionHint: 'No escriba aquí datos de quien se queja.',
  identity: 'Contiene datos del quejoso',
  identityHint: 'Si se quita la marca, lo abre todo el que puede leer la queja, también quien hace la visita.',
}

export const addTexts = { submit: 'Agregar', done: 'Documentos y fotos agregados' }

export const withdrawalTexts = {
  title: (name: string) => `Retirar ${name}`,
  note: 'Deja de abrirse y queda en la historia con el motivo. No se puede deshacer.',
  reason: 'Motivo',
  submit: 'Retirar',
  done: 'Documento retirado',
}
