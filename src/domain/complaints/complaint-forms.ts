import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { paperDescription, paperFiles } from './complaint-papers.ts'
import { ANSWER_MODES, COMPLAINT_CHANNELS, COMPLAINT_KINDS, COMPLAINT_THEMES, TRIAGES } from './complaint-words.ts'

/** Most officials that one complaint is against. */
export const MAX_ACCUSED = 20
/** Most ill people that a complaint tells of. */
const MAX_ILL = 9_999
const MAX_ID_NUMBER = 20
export const MAX_PHONE = 20
export const EMAIL = `Escriba un correo válido, como ${field.EMAIL_EXAMPLE}.`

export const PLACE_MISSING = 'Elija el establecimiento o escriba el lugar.'
export const CITY_MISSING = 'Elija el municipio.'
export const CONTACT_MISSING = 'Escriba un correo, un teléfono o una dirección para responder.'
export const NOT_ANONYMOUS = 'Una queja anónima no lleva datos de quien la presenta.'
export const PLACE_NOT_SAID = 'La queja no dice otro lugar: elija el establecimiento que corresponde.'

const COUNT = `Escriba un número entre 0 y ${MAX_ILL}.`
export const illPeople = z.int({ error: COUNT }).min(0, COUNT).max(MAX_ILL, COUNT)
export const about = z
  .array(field.choice(COMPLAINT_THEMES))
  .max(COMPLAINT_THEMES.length, field.NOT_AN_OPTION)
  .transform((themes) => [...new Set(themes)])
const officials = z
  .array(field.id)
  .max(MAX_ACCUSED, `Elija máximo ${MAX_ACCUSED} funcionarios.`)
  .transform((ids) => [...new Set(ids)])

/** The data of a person who complains. */
const person = {
  isAnonymous: field.optional(field.flag),
  isReserved: field.optional(field.flag),
  name: field.optionalLine(),
  idNumber: field.optionalLine(MAX_ID_NUMBER),
  email: field.optional(field.email(EMAIL)),
  phone: field.optionalLine(MAX_PHONE),
  address: field.optionalLine(),
}
export const IDENTITY_FIELDS = ['name', 'idNumber', 'email', 'phone', 'address'] as const
type Identity = Partial<Record<(typeof IDENTITY_FIELDS)[number], string | undefined>>

function checkPerson(sent: Identity & { isAnonymous?: boolean | undefined }, context: z.RefinementCtx): void {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (sent.isAnonymous) {
    const given = IDENTITY_FIELDS.find((name) => sent[name] !== undefined)
    if (given) issue(given, NOT_ANONYMOUS)
    return
  }
  if (sent.name === undefined) issue('name', field.REQUIRED)
  const { email, phone, address } = sent
  if (email === undefined && phone === undefined && address === undefined) issue('email', CONTACT_MISSING)
}

/** A complaint as it is received at the desk (R 38.1). */
export const complaintForm = z
  .object({
    kind: field.choice(COMPLAINT_KINDS),
    channel: field.choice(COMPLAINT_CHANNELS),
    receivedOn: field.optional(field.day),
    establishmentId: field.optional(field.id),
    placeText: field.optionalLine(),
    cityId: field.optional(field.id),
    facts: field.requiredText(),
    about: field.optional(about),
    illPeople: field.optional(illPeople),
    triage: field.optional(field.choice(TRIAGES)),
    officials: field.optional(officials),
    papers: paperFiles,
    papersDescription: paperDescription,
    /** Whether the papers tell who complained; an absent mark says yes. */
    papersIdentity: field.optional(field.flag),
    ...person,
  })
  .superRefine((sent, context) => {
    const { establishmentId, placeText, cityId } = sent
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (establishmentId === undefined && placeText === undefined) issue('placeText', PLACE_MISSING)
    if (establishmentId === undefined && cityId === undefined) issue('cityId', CITY_MISSING)
    checkPerson(sent, context)
  })
export type ComplaintForm = z.output<typeof complaintForm>

/** A change of what is known of a complaint; what was said and who said it stay. An absent field keeps its value. */
export const complaintEdit = z.object({
  kind: field.optional(field.choice(COMPLAINT_KINDS)),
  triage: field.optional(field.choice(TRIAGES)),
  establishmentId: field.optional(field.id),
  about: field.optional(about),
  illPeople: field.optional(illPeople),
  officials: field.optional(officials),
  /** Takes away all officials: an empty list of a form equals an absent one. */
  accusesNone: field.optional(field.flag),
  /** Takes away the establishment: the place is again what was said. */
  establishmentNone: field.optional(field.flag),
  /** Takes away all themes. */
  aboutNone: field.optional(field.flag),
  rowVersion: field.rowVersion,
})
export type ComplaintEdit = z.output<typeof complaintEdit>

/** A question to the person, or what the person completed. */
export const complaintText = z.object({ text: field.requiredText(), rowVersion: field.rowVersion })
export type ComplaintText = z.output<typeof complaintText>

export const complaintTransfer = z.object({
  entity: field.requiredLine(),
  reason: field.requiredText(),
  rowVersion: field.rowVersion,
})
export type ComplaintTransfer = z.output<typeof complaintTransfer>

export const complaintDuplicate = z.object({ originalId: field.id, rowVersion: field.rowVersion })
export type ComplaintDuplicate = z.output<typeof complaintDuplicate>

export const complaintAnswer = z.object({
  text: field.requiredText(),
  mode: field.choice(ANSWER_MODES),
  /** The day of an answer that was delivered or published; absent for today. */
  answeredOn: field.optional(field.day),
  rowVersion: field.rowVersion,
})
export type ComplaintAnswer = z.output<typeof complaintAnswer>

export const complaintClosing = z.object({ note: field.optionalText(), rowVersion: field.rowVersion })
export type ComplaintClosing = z.output<typeof complaintClosing>

/** The visit that looks into a complaint. */
export const complaintVisit = z.object({
  engineerId: field.id,
  technicianId: field.id,
  scheduledOn: field.optional(field.day),
  /** The last day on which the visit should be made. */
  wantedBy: field.optional(field.day),
  /** False asks first where an equal visit is pending or an official is not available. */
  confirmed: field.optional(field.flag),
  rowVersion: field.rowVersion,
})
export type ComplaintVisit = z.output<typeof complaintVisit>

/** Id of the motive of a visit for a complaint. */
export const COMPLAINT_MOTIVE_ID = 3
