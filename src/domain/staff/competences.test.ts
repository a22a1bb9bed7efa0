import { expect, test } from 'vitest'
import { equalCompetence } from './competences.ts'

const course = {
  ...{ id: 1, kind: 'CURSO', inscriptionTypeId: null, name: 'BPM', number: null },
  ...{ issuedOn: '2026-01-01', expiresOn: '2027-01-01', withdrawnAt: null as string | null },
}

test.each([
  ['the same', {}, 1],
  ['the same in other letters', { name: 'bpm' }, 1],
  ['another name', { name: 'HACCP' }, undefined],
  ['another kind', { kind: 'DIPLOMADO' }, undefined],
  ['a number', { number: '12' }, undefined],
  ['a renewal', { issuedOn: '2027-01-01', expiresOn: '2028-01-01' }, undefined],
])('a competence that stands already is found: %s', (_what, change, found) => {
  expect(equalCompetence([course], { ...course, ...change })?.id).toBe(found)
})

test('a withdrawn competence, and the one that is edited, are no other', () => {
  expect(equalCompetence([{ ...course, withdrawnAt: '2026-05-05' }], course)).toBeUndefined()
  expect(equalCompetence([course], course, 1)).toBeUndefined()
})
