import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as field from '../shared/fields.ts'
import { citizenComplaint, deskForm } from './citizen-complaint.ts'
import * as words from './citizen-words.ts'
import { complaintForm, NOT_ANONYMOUS } from './complaint-forms.ts'
import { COMPLAINT_THEMES } from './complaint-words.ts'

const whole = {
  ...{ facts: 'Venden carne sin refrigerar.', placeText: 'Puesto frente al parque', cityId: 13052 },
  ...{ about: ['alimentos'], name: 'Luz Marina Peña', phone: '3001234567', consent: true },
}
const unnamed = { isAnonymous: true, name: undefined, phone: undefined, consent: undefined }
const issues = (changes: object) =>
  Object.fromEntries(
    (citizenComplaint.safeParse({ ...whole, ...changes }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )
const aPhoto = () => new Blob(['x'], { type: 'image/jpeg' })

describe('a complaint of a citizen', () => {
  test.each<[string, object, object]>([
    ['a whole one', {}, {}],
    ['an anonymous one', unnamed, {}],
    ['one without facts', { facts: ' \n ' }, { facts: words.FACTS_MISSING }],
    ['one without a place', { placeText: undefined }, { placeText: words.PLACE_MISSING }],
    ['one without a municipality', { cityId: '' }, { cityId: words.CITY_MISSING }],
    ['one without a motive', { about: [] }, { about: words.THEME_MISSING }],
    ['an unknown motive', { about: ['higiene', 'ruido'] }, { 'about.1': field.NOT_AN_OPTION }],
    ['one without a name', { name: '' }, { name: words.NAME_MISSING }],
    ['one without a way to answer', { phone: ' ' }, { phone: words.CONTACT_MISSING }],
    ['one with a mail alone', { phone: undefined, email: 'luz@correo.example' }, {}],
    ['one without consent', { consent: undefined }, { consent: words.CONSENT_MISSING }],
    ['one that refuses consent', { consent: false }, { consent: words.CONSENT_MISSING }],
    ['an anonymous one with a phone', { ...unnamed, phone: '3001234567' }, { phone: NOT_ANONYMOUS }],
    ['a bad mail', { email: 'luz@' }, { email: expect.stringContaining('correo válido') }],
    ['half an ill person', { illPeople: 1.5 }, { illPeople: 'Escriba un número entre 0 y 9999.' }],
    ['three photos', { photos: [aPhoto(), aPhoto(), aPhoto()] }, {}],
    ['four photos', { photos: [aPhoto(), aPhoto(), aPhoto(), aPhoto()] }, { photos: words.TOO_MANY_PHOTOS }],
    ['a photo that is a text', { photos: 'foto.jpg' }, { 'photos.0': 'Adjunte un archivo.' }],
  ])('%s is judged', (_, changes, expected) => {
    expect(issues(changes)).toEqual(expected)
  })

  test('an empty one lacks each field, in the order of the page', () => {
    const lacks = words.missingIn({}).map(([name]) => name)
    expect(lacks).toEqual(['facts', 'placeText', 'cityId', 'about', 'name', 'phone', 'consent'])
    expect(words.missingIn({ isAnonymous: true }).map(([name]) => name)).toEqual(lacks.slice(0, 4))
  })
})

const text = fc.constantFrom(undefined, '', ' ', 'Algo')
const anySent = fc.record({
  ...{ facts: text, placeText: text, name: text, phone: fc.constantFrom(undefined, '', '3001234567') },
  cityId: fc.constantFrom(undefined, 13052),
  about: fc.subarray([...COMPLAINT_THEMES]),
  ...{ isAnonymous: fc.boolean(), consent: fc.boolean() },
})

test('the server refuses what the page finds lacking, and takes the rest as the desk would', () => {
  fc.assert(
    fc.property(anySent, (sent) => {
      const parsed = citizenComplaint.safeParse(sent)
      const lacks = words.missingIn(sent)
      const isTooMuch = sent.isAnonymous && [sent.name, sent.phone].some((value) => value?.trim())
      expect(parsed.success).toBe(lacks.length === 0 && !isTooMuch)
      if (!parsed.success) return
      const desk = deskForm(parsed.data)
      expect(complaintForm.safeParse(desk).success).toBe(true)
      expect(desk).toMatchObject({ kind: 'queja', channel: 'web', isReserved: true, papersIdentity: true })
    }),
  )
})
