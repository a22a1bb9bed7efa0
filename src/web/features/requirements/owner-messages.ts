import { formatDay } from '../../../domain/shared/time.ts'

/** The owner's request for more time, above the acts that answer it. */
export const extensionAskTexts = {
  title: 'El propietario pide prórroga',
  asked: (instant: string) => `La pidió el ${instant}.`,
  reason: (reason: string) => `Motivo: ${reason}`,
  late: (day: string) => `El plazo venció el ${formatDay(day)}: ya no se puede conceder.`,
}

/** The owner's words that no official has read. */
export const replyTexts = {
  title: 'El propietario respondió',
  said: (instant: string) => `Escribió el ${instant}:`,
  late: (instant: string) => `Envió evidencia el ${instant}, después de la verificación. No cambia el resultado.`,
  read: 'Marcar como leída',
  done: 'La respuesta quedó leída.',
}
