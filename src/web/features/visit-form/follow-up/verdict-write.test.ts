import { describe, expect, test } from 'vitest'
import { aPhoto, theMoment } from '../testing.ts'
import { isSameVerdict, newPhotoOf, verdictFaults, verdictToSend } from './verdict-write.ts'

const PHOTO = 'Tome la foto de cómo quedó.'
const CHOICE = 'Diga si el requerimiento se cumplió.'
const TEXT = 'Escriba qué se encontró.'

describe('a verdict', () => {
  test.each([
    ['that is empty asks for verdict and observation', {}, false, { verdict: CHOICE, observation: TEXT }],
    ['of what is met asks for its photo', { verdict: 'cumple', observation: 'Listo' }, false, { hasImage: PHOTO }],
    ['of what is met with a photo is whole', { verdict: 'cumple', observation: 'Listo' }, true, {}],
    ['of what is met in part needs no photo', { verdict: 'parcial', observation: 'Falta' }, false, {}],
    ['of what is not met needs no photo', { verdict: 'no_cumple', observation: 'Igual' }, false, {}],
    ['says something visible', { verdict: 'parcial', observation: ' \u200b ' }, false, { observation: TEXT }],
  ] as const)('%s', (_, entered, hasImage, faults) => {
    expect(verdictFaults({ observation: '', ...entered }, hasImage)).toEqual(faults)
  })

  test('a verdict has 2,000 letters at most', () => {
    const long = (letters: number) => verdictFaults({ verdict: 'parcial', observation: 'a'.repeat(letters) }, false)
    expect(long(2_000)).toEqual({})
    expect(long(2_001).observation).toMatch(/2\.?000/)
  })

  test("a verdict is sent with its photo's time and place, without outer spaces", () => {
    const position = { latitude: 10.4, longitude: -75.5, accuracyM: 12 }
    const draft = {
      verdict: 'cumple' as const,
      observation: ' Listo \0',
      capturedAt: theMoment,
      photo: { takenAt: '2026-03-02T14:00:00.000Z', position },
    }
    const photo = aPhoto()
    const now = new Date(theMoment)
    expect(verdictToSend(4, draft, photo, now)).toEqual({
      requirementId: 4,
      verdict: 'cumple',
      observation: 'Listo',
      image: photo,
      capturedAt: theMoment,
      photoTakenAt: '2026-03-02T14:00:00.000Z',
      ...position,
    })
    expect(verdictToSend(4, draft, undefined, now)).toEqual({
      ...{ requirementId: 4, verdict: 'cumple', observation: 'Listo', image: undefined, capturedAt: theMoment },
    })
  })
})

test('beside a saved verdict only a photo with its time is new', () => {
  const photo = aPhoto()
  const taken = { observation: '', photo: { takenAt: theMoment } }
  expect(newPhotoOf({ observation: '' }, photo, false)).toBe(photo)
  expect(newPhotoOf({ observation: '' }, photo, true)).toBeUndefined()
  expect(newPhotoOf(taken, photo, true)).toBe(photo)
  const saved = { requirementId: 4, verdict: 'parcial' as const, observation: 'Falta', image: null }
  expect(isSameVerdict(saved, { verdict: 'parcial', observation: 'Falta ' })).toBe(true)
  expect(isSameVerdict(saved, { verdict: 'parcial', observation: 'Falta', photo: { takenAt: theMoment } })).toBe(false)
})
