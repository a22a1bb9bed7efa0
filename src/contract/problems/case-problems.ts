import type { CaseCode } from '../../domain/shared/problem-codes/case-codes.ts'
import type { ProblemText } from './problem-text.ts'

/** Refusals about cases for the lawyers. */
export const caseProblems: Record<CaseCode, ProblemText> = {
  'case.not-found': { status: 404, text: 'El expediente sancionatorio no existe.' },
  'case.wrong-state': { status: 409, text: 'El expediente está {state}: eso ya no se puede hacer.' },
  'case.no-documents': { status: 409, text: 'Agregue al menos un documento antes de enviarlo o cerrarlo.' },
  'case.document-unknown': {
    status: 422,
    text: 'Eso no existe, no es de este establecimiento o todavía no se puede agregar.',
  },
  'case.document-there': { status: 409, text: 'Eso ya está en el expediente: es el documento {order}.' },
  'case.document-frozen': {
    status: 409,
    text: 'El documento está en un índice emitido al cerrar el expediente: ya no se anula.',
  },
  'case.series-missing': {
    status: 409,
    text: 'La tabla de retención no tiene una serie en uso para las inspecciones. Elija la serie.',
  },
  'case.two-origins': { status: 422, text: 'Lo propone un requerimiento o una medida, no los dos.' },
  'file.of-case': {
    status: 409,
    text: 'Es el archivo de un expediente sancionatorio: hágalo en Seguimiento, Expedientes sancionatorios.',
  },
}
