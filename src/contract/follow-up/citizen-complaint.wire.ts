import { citizenComplaint } from '../../domain/complaints/citizen-complaint.ts'
import { COMPLAINT_THEMES } from '../../domain/complaints/complaint-words.ts'
import { MAX_PROOF_MB } from '../../domain/shared/upload.ts'
import { endpoint } from '../core/endpoint.ts'
import { day, inFile, inFlag, inId, inNumber, inText, inTextList, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

/** Most themes that are read of a list; the domain refuses fewer. */
const MOST_THEMES = COMPLAINT_THEMES.length

export const addCitizenComplaint = endpoint({
  method: 'POST',
  path: '/api/public/complaint',
  summary: 'Presentar una queja sin cuenta, con hasta tres fotos; máximo cinco por hora desde una dirección',
  maxFileMegabytes: MAX_PROOF_MB,
  body: form(citizenComplaint, {
    facts: ['facts', inText],
    placeText: ['place_text', inText],
    cityId: ['city_id', inId],
    about: ['about', inTextList(MOST_THEMES)],
    illPeople: ['ill_people', inNumber],
    photos: ['photos', inFile],
    isAnonymous: ['is_anonymous', inFlag],
    name: ['name', inText],
    phone: ['phone', inText],
    email: ['email', inText],
    consent: ['consent', inFlag],
  }),
  reply: wireObject({
    number: ['number', text],
    receivedOn: ['received_day', day],
    /** The last day to answer it. */
    dueOn: ['due_day', day],
  }),
})
