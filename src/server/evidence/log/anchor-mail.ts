import { dayOf, formatDay, formatInstant } from '../../../domain/shared/time.ts'
import type { Mail } from '../../platform/mail/mailer.ts'

type Anchored = {
  entity: string
  /** Name and key of the log, as witnesses keep them. */
  vkey: string
  note: string
  size: number
  at: Date
  /** The note that was sent before, if there is one. */
  before: string | undefined
  publicUrl: string | undefined
}

/** Name of the file that a witness keeps. */
const noteFile = (size: number) => `nota-${size}.txt`

/** The mail with which a witness keeps the state of the log (R 28.6). Its file is what `verify --against` reads. */
export function anchorMail({ entity, vkey, note, size, at, before, publicUrl }: Anchored): Omit<Mail, 'to'> {
  const address = publicUrl ?? '<dirección de Vigía>'
  return {
    subject: `Raíz del libro de actas, ${formatDay(dayOf(at))}`,
    text: [
      `${entity} guarda un libro público con los sellos de sus actas. Esta es su nota firmada del ${formatInstant(at)}, con ${size} registros:`,
      note.trimEnd(),
      ...(before === undefined ? [] : ['La nota que se envió antes:', before.trimEnd()]),
      `Clave del libro: ${vkey}`,
      `Para comprobar después que el libro solo creció desde hoy: node check-log.mjs ${address} ${noteFile(size)}`,
      `Quien administra el sistema lo comprueba completo: npm run verify -- --against ${noteFile(size)}`,
      'No responda. Guarde este mensaje: con él cualquiera puede comprobar que las actas anteriores a hoy no han cambiado.',
    ].join('\n\n'),
    attachments: [{ filename: noteFile(size), contentType: 'text/plain; charset=utf-8', content: Buffer.from(note) }],
  }
}
