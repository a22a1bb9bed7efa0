import { readFileSync } from 'node:fs'
import { MAX_NOTE_LENGTH, parseNote } from '../../domain/evidence/checkpoint.ts'
import { CopyRefused } from '../copies/format/copy-format.ts'

/**
 * The note of the public log that a file holds.
 * @throws CopyRefused for a file that cannot be read, or is no note
 */
export function noteIn(path: string): string {
  let text = ''
  try {
    text = readFileSync(path, 'utf8').slice(0, MAX_NOTE_LENGTH + 1)
  } catch {
    throw new CopyRefused(`No se pudo leer ${path === '' ? 'la nota: diga su archivo' : path}.`)
  }
  if (parseNote(text)) return text
  throw new CopyRefused(
    `${path} no es una nota del libro público: guarde el archivo nota-….txt del correo, sin cambiarle nada.`,
  )
}
