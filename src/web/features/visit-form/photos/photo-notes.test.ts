import { expect, test } from 'vitest'
import { photoNotes } from './photo-notes.ts'

const now = new Date('2026-11-27T15:00:00Z')
const today = '2026-11-27T14:00:00.000Z'
const here = { latitude: 10.4, longitude: -75.5, accuracyM: 12 }
const notesOf = (facts: Parameters<typeof photoNotes>[0], isPlacing: boolean, isWanted: boolean) =>
  photoNotes(facts, { isPlacing, isWanted, now })

test.each([
  ['nothing is wanted', { takenAt: today }, false, false, []],
  ['it is sought', { takenAt: today }, true, true, ['Buscando la ubicación de esta foto…']],
  ['there is none', { takenAt: today }, false, true, ['Esta foto va sin ubicación.']],
  ['it is there', { takenAt: today, position: here }, false, true, ['Esta foto lleva ubicación (± 12 m).']],
  ['a better one is sought', { takenAt: today, position: here }, true, true, ['Esta foto lleva ubicación (± 12 m).']],
  [
    'its accuracy is not known',
    { takenAt: today, position: { ...here, accuracyM: 0 } },
    false,
    true,
    ['Esta foto lleva ubicación.'],
  ],
])('the place of a photo: %s', (_title, facts, isPlacing, isWanted, notes) => {
  expect(notesOf(facts, isPlacing, isWanted)).toEqual(notes)
})

test("a camera's default date is told, and one of these days is not", () => {
  expect(notesOf({ takenAt: '2002-12-08T17:00:00.000Z' }, false, false)).toEqual([
    'Según su archivo, esta foto es del 08/12/2002.',
  ])
  expect(notesOf({ takenAt: '2026-11-26T16:00:00.000Z' }, false, false)).toEqual([])
})
