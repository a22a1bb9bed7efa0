import { WRONG_TYPE } from '../../domain/files/accepted-types.ts'
import type { FileCode } from '../../domain/shared/problem-codes/file-codes.ts'
import type { ProblemText } from './problem-text.ts'

/** Refusals about files, documents, series and disposals. */
export const fileProblems: Record<FileCode, ProblemText> = {
  'file.not-found': { status: 404, text: 'El expediente no existe.' },
  'file.closed': { status: 409, text: 'El expediente está cerrado desde el {date}.' },
  'file.not-closed': { status: 409, text: 'El expediente {number} no está cerrado.' },
  'file.disposed': { status: 409, text: 'El expediente {number} ya tuvo su disposición final.' },
  'file.open-exists': { status: 409, text: 'Ya hay un expediente abierto de ese asunto en esa serie: {number}.' },
  'file.subject-unknown': { status: 422, text: 'El asunto del expediente no existe. Elija el asunto de nuevo.' },
  'file.required-missing': {
    status: 409,
    text: 'Faltan documentos obligatorios: {types}. Agréguelos, o escriba el motivo de cada uno.',
  },
  'file.checks-pending': {
    status: 409,
    text: 'Falta el análisis de virus de {documents}. Cierre el expediente cuando termine.',
  },
  'file.held': { status: 409, text: '{number}: Tiene un bloqueo legal vigente.' },
  'file.not-due': { status: 409, text: '{number}: Aún debe conservarse hasta el {date}.' },
  'file.unnamed-readers': { status: 422, text: 'Un lector elegido no existe o está inactivo.' },
  'disposal.off': { status: 409, text: 'La eliminación de expedientes está desactivada en esta instalación.' },
  'disposal.not-found': { status: 404, text: 'La eliminación no existe.' },
  'disposal.other-series': { status: 409, text: 'El expediente {number} no es de la serie elegida.' },
  'disposal.kept-forever': {
    status: 409,
    text: 'El expediente {number} no se elimina: la disposición final de su serie es {disposition}.',
  },
  'disposal.unconfirmed': {
    status: 409,
    text: 'El expediente {number} no se elimina: el archivista no ha confirmado los años de su serie.',
  },
  'folder.not-found': { status: 422, text: 'La carpeta no existe en el expediente.' },
  'folder.name-taken': { status: 409, text: 'Ya hay una carpeta con ese nombre.' },
  'document.not-found': { status: 404, text: 'El documento no existe.' },
  'document.wrong-type': { status: 422, text: WRONG_TYPE },
  'document.infected': { status: 422, text: 'El antivirus rechazó el archivo ({signature}). No se guardó.' },
  'document.too-large': { status: 413, text: 'El archivo pesa {mb} MB; el máximo es {max}.' },
  'document.empty': { status: 422, text: 'El archivo está vacío.' },
  'document.duplicate': { status: 409, text: 'Ese archivo ya está en el expediente: {title}, orden {order}.' },
  'document.withdrawn': { status: 409, text: 'El documento está retirado.' },
  'document.of-system': {
    status: 409,
    text: 'Ese documento lo produjo el sistema: no se modifica ni tiene otras versiones.',
  },
  'document.of-sick-leave': { status: 409, text: 'Es el soporte de una incapacidad: sigue siendo sensible.' },
  'document.unscanned': {
    status: 409,
    text: 'El documento espera el análisis de virus. Inténtelo en unos minutos.',
  },
  'document.no-rendition': { status: 404, text: 'Ese documento no tiene presentación en PDF.' },
  'document.future-date': { status: 422, text: 'La fecha del documento no puede ser posterior a hoy.' },
  'hold.not-found': { status: 404, text: 'El bloqueo legal no existe.' },
  'hold.released': { status: 409, text: 'El bloqueo legal ya se levantó.' },
  'series.not-found': { status: 404, text: 'La serie no existe.' },
  'series.inactive': { status: 409, text: 'La serie tiene una versión más nueva. Elija la serie vigente.' },
  'series.code-taken': { status: 409, text: 'Ya hay una serie con ese código.' },
  'trd.sheet': { status: 422, text: '{reason}' },
  'type.not-found': { status: 422, text: 'La tipología no pertenece a la serie del expediente.' },
  'type.name-taken': { status: 409, text: 'La serie ya tiene una tipología con ese nombre.' },
}
