import { toCall } from '../staff/card-document.ts'
import type { Verdict } from './verdict.ts'

/** `good` is green, `care` yellow, `bad` red; `none` is grey and tells nothing of an acta. */
export type Tone = 'good' | 'care' | 'bad' | 'none'
export type VerdictWords = { tone: Tone; title: string; text: string }

/** The names in the words of a verdict. `day` is as people write it. */
export type Named = {
  entity: string
  phone: string | null
  number?: string
  day?: string
  kind?: 'adenda' | 'indice' | 'medida' | 'levantamiento'
}

const KEEP = 'Pida el archivo original: el que se pasó por otra aplicación o se volvió a guardar ya no sirve de prueba.'
const COMPARE = 'Compare lo que sigue con lo que muestra el archivo o el papel: si algo es distinto, no confíe en él.'
const NO_PAGES = 'Eso vale para el contenido que lleva dentro, no para sus páginas.'

const call = ({ entity, phone }: Named): string => `llame ${toCall(entity, phone)}`
const NAMES = {
  ...{ adenda: 'la adenda', indice: 'el índice de expediente', medida: 'el acta de la medida' },
  levantamiento: 'el acta de levantamiento',
} as const
const acta = ({ number, day, kind }: Named): string => {
  const name = kind ? NAMES[kind] : 'el acta'
  return number && day ? `${name} n.º ${number} del ${day}` : name
}
const SEALED = {
  adenda: 'tal como se agregó',
  indice: 'tal como se emitió',
  medida: 'tal como se registró',
  levantamiento: 'tal como se registró',
} as const
const asSealed = ({ kind }: Named): string => (kind ? SEALED[kind] : 'tal como se cerró')

const words: Record<Verdict, (named: Named) => [Tone, title: string, text: string]> = {
  authentic: (named) => [
    'good',
    named.kind === 'indice' ? 'Auténtico y completo.' : 'Auténtica y completa.',
    `Es ${acta(named)}, ${asSealed(named)}. ${COMPARE}`,
  ],
  'authentic-offline': (named) => [
    'good',
    'El archivo coincide con su sello y con la firma de la entidad.',
    `Es ${acta(named)}. Sin conexión no se comprobó el libro público, ni el archivo byte a byte.`,
  ],
  'authentic-unanswered': (named) => [
    'good',
    'El archivo coincide con su sello y con la firma de la entidad.',
    `Es ${acta(named)}. La entidad no respondió, así que no se comprobó el libro público, ni el archivo byte a byte.`,
  ],
  pages: ({ entity }) => [
    'good',
    `Es un documento que ${entity} expidió, sin cambios.`,
    'Lleva su firma y está en su libro público, byte a byte. Este archivo no trae el registro: lea su contenido en sus páginas. Con el código del acta puede ver si tiene adendas o se expidió otra vez.',
  ],
  'pages-unproved': ({ entity }) => [
    'care',
    `El archivo lleva la firma de ${entity}, sin cambios.`,
    'No se comprobó que esté en su libro público. Compruébelo otra vez cuando tenga conexión.',
  ],
  recorded: ({ entity }) => [
    'care',
    'Las páginas de este archivo no llevan firma.',
    `El contenido sellado que lleva dentro sí coincide, y su sello está en los libros de ${entity}. ${COMPARE} Para una prueba completa, pida el PDF que la entidad firma.`,
  ],
  'unproved-signature': ({ entity }) => [
    'care',
    'La firma de este archivo no se pudo comprobar.',
    `El contenido sellado que lleva dentro sí coincide, y su sello está en los libros de ${entity}. ${COMPARE} Compruébelo otra vez en unos minutos.`,
  ],
  'content-alone': () => [
    'care',
    'El registro del archivo corresponde a su sello.',
    `${NO_PAGES} Sin conexión no se comprobó que ese sello esté en los libros de la entidad. Cuando tenga conexión, compruébelo otra vez.`,
  ],
  unanswered: () => [
    'care',
    'El registro del archivo corresponde a su sello.',
    `${NO_PAGES} La entidad no respondió si ese sello está en sus libros. Compruébelo otra vez en unos minutos.`,
  ],
  changed: () => ['bad', 'El archivo fue modificado después de expedirse.', `No confíe en él. ${KEEP}`],
  appended: () => ['bad', 'El archivo tiene añadidos posteriores a su expedición.', KEEP],
  'content-not-seal': () => [
    'bad',
    'El contenido no corresponde al sello.',
    'El registro de este archivo fue modificado. No confíe en él.',
  ],
  'not-as-issued': () => ['bad', 'El archivo no es el que se expidió, aunque su contenido coincide.', KEEP],
  superseded: (named) => [
    'care',
    'La entidad expidió esta acta otra vez después de este archivo.',
    `Su contenido es el mismo. Pida el archivo vigente, o ${call(named)}.`,
  ],
  'retired-key': (named) => [
    'care',
    'Firmado con una clave que la entidad retiró.',
    `No se pudo comprobar que se firmó antes de retirarla: ${call(named)}.`,
  ],
  'late-key': (named) => [
    'bad',
    'Firmado con una clave que la entidad ya había retirado.',
    `No confíe en el archivo: ${call(named)}.`,
  ],
  'unknown-key': () => [
    'care',
    'Firmado con una clave que esta página no conoce.',
    'Puede ser de otra entidad. El contenido corresponde a su sello, y nada más se pudo comprobar.',
  ],
  'foreign-key': ({ entity }) => [
    'bad',
    'La firma de este archivo no es de la entidad.',
    `El sello está en los libros de ${entity}, pero el archivo lo firmó otra clave: sus páginas pueden decir otra cosa. No confíe en él. ${KEEP}`,
  ],
  'not-in-log': (named) => [
    'care',
    `El sello no está en el libro público de ${named.entity}.`,
    `Comuníquese con la entidad antes de confiar en el archivo: ${call(named)}.`,
  ],
  'file-not-in-log': (named) => [
    'care',
    `Este archivo no está en el libro público de ${named.entity}.`,
    `Si se expidió hace unos minutos, compruébelo otra vez más tarde. Si no, ${call(named)} antes de confiar en él.`,
  ],
  unknown: ({ entity }) => [
    'bad',
    `El sello no está en los libros de ${entity}.`,
    'El archivo puede ser de otra entidad, o falso. Llame a la entidad antes de confiar en él.',
  ],
  'too-large': () => ['none', 'El archivo es demasiado grande (máximo 25 MB).', 'Un acta de Vigía pesa mucho menos.'],
  'not-an-acta': () => [
    'none',
    'Este archivo no es un acta de Vigía o no trae su registro.',
    `${KEEP} Con el código del acta también puede comprobarla.`,
  ],
  'two-records': () => ['bad', 'El archivo trae dos registros.', 'Un acta trae uno solo. No confíe en este archivo.'],
  unreadable: () => ['bad', 'El registro del archivo no se pudo leer.', KEEP],
  unable: () => [
    'none',
    'Este navegador no pudo comprobar el archivo.',
    'Eso no dice nada del acta: compruébela con su código, o ábrala en otro equipo.',
  ],
}

/** The words of a verdict, in Spanish. */
export function verdictWords(verdict: Verdict, named: Named): VerdictWords {
  const [tone, title, text] = words[verdict](named)
  return { tone, title, text }
}

/** Verdicts about a record that the entity has, in a file whose pages have no proved signature. */
const RECORD_ALONE: readonly Verdict[] = ['recorded', 'unproved-signature']

/** The tone of a photo that the record of a file names. Its digest is under the seal, so unsigned pages take nothing from it. */
export const photoToneOf = (verdict: Verdict, named: Named): Tone =>
  RECORD_ALONE.includes(verdict) ? 'good' : verdictWords(verdict, named).tone
