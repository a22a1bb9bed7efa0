/** Kinds of document that a file takes, by extension: known by their content, never by their name (R 18.8). */
export const ACCEPTED_TYPES = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  txt: 'text/plain',
  csv: 'text/csv',
  xml: 'application/xml',
  eml: 'message/rfc822',
} as const
export type AcceptedType = keyof typeof ACCEPTED_TYPES

export const WRONG_TYPE = 'No se acepta ese tipo de archivo. Acepta PDF, imágenes, Word, Excel, OpenDocument y texto.'

/** Extensions for the picker of files. */
export const PICKER_TYPES = Object.keys(ACCEPTED_TYPES)
  .map((extension) => `.${extension}`)
  .join(',')

const ENDS = /[^\p{L}\p{N} .,()_\-+&@°º#]/gu
const MAX_FILE_NAME = 120

/**
 * The name of a sent file as text: without a path, direction marks, control characters and signs that a file system
 * refuses. It is shown and downloaded, and never opens a path.
 */
export function cleanFileName(sent: string): string {
  const last = sent.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(ENDS, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim()
  if (clean === '') return 'documento'
  const dot = clean.lastIndexOf('.')
  const ending = dot > 0 && clean.length - dot <= 8 ? clean.slice(dot) : ''
  const stem = ending === '' ? clean : clean.slice(0, dot)
  return `${[...stem]
    .slice(0, MAX_FILE_NAME - ending.length)
    .join('')
    .trim()}${ending}`
}

/** The name of a file without its ending, as the first title of its document. */
export const titleOfName = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,7}$/, '').slice(0, 200) || name
