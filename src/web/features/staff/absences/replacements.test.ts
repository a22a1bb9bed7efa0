import { expect, test } from 'vitest'
import { replacementsFor } from './replacements.ts'

const day = (isAvailable: boolean, ...reasons: string[]) => ({
  day: '2026-12-02',
  isAvailable,
  half: null,
  reasons,
  reasonKinds: [],
})
const person = (id: number, name: string) => ({ id, name })

test('visits are offered first to officials present on every day, and to no absent one', () => {
  const people = [person(1, 'Ana'), person(2, 'Beto'), person(3, 'Carla'), person(4, 'Dora')]
  const availability = [
    { userId: 2, name: 'Beto', days: [day(true), day(false, 'En licencia hasta el 04/12', 'No cubre Simití')] },
    { userId: 3, name: 'Carla', days: [day(true), day(true)] },
  ]
  expect(replacementsFor(people, 1, availability)).toEqual([
    person(3, 'Carla'),
    person(4, 'Dora'),
    { ...person(2, 'Beto'), mark: 'En licencia hasta el 04/12' },
  ])
})
