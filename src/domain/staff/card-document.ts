import { withArticle } from '../records/letterhead.ts'
import { formatDay } from '../shared/time.ts'

export const FREE_OF_CHARGE = 'La visita y el concepto sanitario son gratuitos. Nadie puede pedirle dinero.'

/** The parts of an official's card, front and back, as they are typeset. */
export type CardDocument = {
  /** Day of the document, `yyyy-mm-dd`. */
  day: string
  title: string
  /** Lines at the head: the department and the entity. */
  authority: string[]
  name: string
  role: string
  serial: string
  validity: string
  /** Rows of the QR code; `#` is a black module. */
  qr: string[]
  qrText: string
  /** Lines of the back. */
  notes: string[]
  /** The first letters of the names, where there is no photo. */
  initials: string
}

export type CardFacts = {
  day: string
  department: string
  entity: string
  phone: string | null
  name: string
  role: string
  serial: string
  expiresOn: string
  url: string
  qr: string[]
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(([first = '']) => first.toUpperCase())
    .join('')

/** Place that a person calls: the telephone, or the entity by its name with its article. */
export const toCall = (entity: string, phone: string | null): string =>
  phone === null ? `a ${withArticle(entity)}`.replace(/^a el /, 'al ') : `al ${phone}`

/** An official's card (R 17.7). */
export function cardDocument(facts: CardFacts): CardDocument {
  const { day, department, entity, phone, name, role, serial, expiresOn, url, qr } = facts
  return {
    day,
    title: `Carné ${serial} de ${name}`,
    authority: [`Departamento de ${department}`, entity],
    name,
    role,
    serial: `Carné N.º ${serial}`,
    validity: `Válido hasta el ${formatDay(expiresOn)}`,
    qr,
    qrText: url,
    notes: [
      'Compruebe este carné con la cámara de su teléfono.',
      FREE_OF_CHARGE,
      `Si el carné no es válido, llame ${toCall(entity, phone)}.`,
    ],
    initials: initialsOf(name),
  }
}
