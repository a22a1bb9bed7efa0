import { expect, test } from 'vitest'
import * as field from '../shared/fields.ts'
import {
  CITY_MISSING,
  CONTACT_MISSING,
  complaintAnswer,
  complaintEdit,
  complaintForm,
  NOT_ANONYMOUS,
  PLACE_MISSING,
} from './complaint-forms.ts'

const sent = {
  ...{ kind: 'queja', channel: 'presencial', placeText: 'Puesto frente al parque', cityId: 13052 },
  ...{ facts: 'Venden carne sin refrigerar.', name: 'Luz Marina Peña', phone: '3001234567' },
}
const issues = (changes: object) =>
  Object.fromEntries(
    (complaintForm.safeParse({ ...sent, ...changes }).error?.issues ?? []).map(({ path, message }) => [
      path[0],
      message,
    ]),
  )

test.each<[string, object, object]>([
  ['a whole complaint', {}, {}],
  ['one of an establishment without a city', { placeText: undefined, cityId: undefined, establishmentId: 3 }, {}],
  ['one without a place', { placeText: '  ' }, { placeText: PLACE_MISSING }],
  ['one without a city', { cityId: undefined }, { cityId: CITY_MISSING }],
  ['one without facts', { facts: ' ' }, { facts: field.REQUIRED }],
  ['one without a name', { name: undefined }, { name: field.REQUIRED }],
  ['one without an address of any kind', { phone: undefined }, { email: CONTACT_MISSING }],
  ['an anonymous one', { isAnonymous: true, name: undefined, phone: undefined }, {}],
  ['an anonymous one with a name', { isAnonymous: true, phone: undefined }, { name: NOT_ANONYMOUS }],
  ['an unknown kind', { kind: 'tutela' }, { kind: field.NOT_AN_OPTION }],
  ['an unknown theme', { about: ['higiene', 'otra cosa'] }, { about: field.NOT_AN_OPTION }],
  ['a negative number of ill people', { illPeople: -1 }, { illPeople: 'Escriba un número entre 0 y 9999.' }],
])('%s is judged', (_, changes, expected) => {
  expect(issues(changes)).toEqual(expected)
})

test('an edit takes each official once, and an answer needs text and a way', () => {
  expect(complaintEdit.parse({ officials: [4, 4], triage: 'alta' })).toEqual({ officials: [4], triage: 'alta' })
  expect(complaintAnswer.safeParse({ text: ' ', mode: 'fax' }).error?.issues).toHaveLength(2)
})
