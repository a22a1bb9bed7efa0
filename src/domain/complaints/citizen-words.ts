import type { ComplaintTheme } from './complaint-words.ts'

/** Address of the page by which a citizen files a complaint, as people read it. */
export const COMPLAINT_PATH = '/queja'
/** The same page under an address that no version of the app's worker takes for its own. */
export const COMPLAINT_PAGE = '/v/queja'

/** Most photos of a complaint by the page, and complaints of one address in an hour (R 50.4). */
export const MAX_CITIZEN_PHOTOS = 3
export const COMPLAINTS_PER_HOUR = 5
export const TOO_MANY_PHOTOS = `Adjunte máximo ${MAX_CITIZEN_PHOTOS} fotos.`

/** The receiver of a complaint that no official received, in 'por la página pública'. */
export const PUBLIC_PAGE = 'la página pública'

/** The consent to the treatment of data (Ley 1581 de 2012) that a citizen who says who it is gives. The event keeps these words. */
export const DATA_CONSENT =
  'Autorizo a la entidad a guardar y usar mis datos solo para atender esta queja y responderme (Ley 1581 de 2012). Puedo pedirle que me los muestre, los corrija o los borre.'

export const FACTS_MISSING = 'Cuente qué pasó.'
export const PLACE_MISSING = 'Escriba el establecimiento o el lugar.'
export const CITY_MISSING = 'Elija el municipio.'
export const THEME_MISSING = 'Elija al menos un motivo.'
export const NAME_MISSING = 'Escriba su nombre.'
export const CONTACT_MISSING = 'Escriba un teléfono o un correo para responderle.'
export const CONSENT_MISSING = 'Marque la autorización, o elija no decir quién es.'

type Filled = {
  facts?: string | undefined
  placeText?: string | undefined
  cityId?: number | string | undefined
  about?: readonly (ComplaintTheme | string)[] | undefined
  isAnonymous?: boolean | undefined
  name?: string | undefined
  phone?: string | undefined
  email?: string | undefined
  consent?: boolean | undefined
}
export type CitizenField = keyof Filled

const isEmpty = (value: string | number | undefined): boolean => String(value ?? '').trim() === ''

/** Fields that a complaint of a citizen lacks, with their texts in the order of the form. The page and the server ask the same. */
export function missingIn(sent: Filled): [field: CitizenField, text: string][] {
  const { facts, placeText, cityId, about = [], isAnonymous = false, name, phone, email, consent = false } = sent
  const lacks: [boolean, CitizenField, string][] = [
    [isEmpty(facts), 'facts', FACTS_MISSING],
    [isEmpty(placeText), 'placeText', PLACE_MISSING],
    [isEmpty(cityId), 'cityId', CITY_MISSING],
    [about.length === 0, 'about', THEME_MISSING],
    [!isAnonymous && isEmpty(name), 'name', NAME_MISSING],
    [!isAnonymous && isEmpty(phone) && isEmpty(email), 'phone', CONTACT_MISSING],
    [!(isAnonymous || consent), 'consent', CONSENT_MISSING],
  ]
  return lacks.flatMap(([isLacking, field, text]) => (isLacking ? [[field, text] as [CitizenField, string]] : []))
}
