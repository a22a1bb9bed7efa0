import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { asList } from '../shared/goods-fields.ts'
import { MAX_CITIZEN_PHOTOS, missingIn, TOO_MANY_PHOTOS } from './citizen-words.ts'
import { about, type ComplaintForm, EMAIL, illPeople, MAX_PHONE, NOT_ANONYMOUS } from './complaint-forms.ts'

/** A complaint that a citizen files without an account (R 50.1). */
export const citizenComplaint = z
  .object({
    facts: field.optionalText(),
    placeText: field.optionalLine(),
    cityId: field.optional(field.id),
    about: field.optional(about),
    illPeople: field.optional(illPeople),
    photos: z.preprocess(asList, z.array(field.upload).max(MAX_CITIZEN_PHOTOS, TOO_MANY_PHOTOS)),
    isAnonymous: field.optional(field.flag),
    name: field.optionalLine(),
    phone: field.optionalLine(MAX_PHONE),
    email: field.optional(field.email(EMAIL)),
    /** The consent to the treatment of data, in the words of `DATA_CONSENT`. */
    consent: field.optional(field.flag),
  })
  .superRefine((sent, context) => {
    for (const [name, message] of missingIn(sent)) context.addIssue({ code: 'custom', path: [name], message })
    const told = sent.isAnonymous ? (['name', 'phone', 'email'] as const).find((name) => sent[name]) : undefined
    if (told) context.addIssue({ code: 'custom', path: [told], message: NOT_ANONYMOUS })
  })
export type CitizenComplaint = z.output<typeof citizenComplaint>

/** A complaint of a citizen in the form of those of the desk. Officials sort it; the identity of the person stays reserved. */
export const deskForm = ({ photos, consent: _, ...sent }: CitizenComplaint): ComplaintForm => ({
  ...sent,
  ...{ kind: 'queja', channel: 'web', facts: sent.facts ?? '', isReserved: true },
  // A photo may show who took it, and where it was taken is in the file.
  ...{ papers: photos, papersIdentity: true },
})
