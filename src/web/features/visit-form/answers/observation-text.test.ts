import { expect, test } from 'vitest'
import { MAX_FREE_TEXT } from '../../../../domain/shared/fields.ts'
import { withRequirement } from './observation-text.ts'

const requirement = 'Reparar los pisos.'

test.each([
  ['is all there is where nothing was written', '', requirement],
  ['so it is where only spaces were', '  \n', requirement],
  [
    'comes on a line of its own after what was written',
    'Grieta junto a la puerta. ',
    `Grieta junto a la puerta.\n${requirement}`,
  ],
  ['is not there twice', `Grieta.\n${requirement} Hoy.`, `Grieta.\n${requirement} Hoy.`],
])('the suggested requirement %s', (_where, observation, expected) => {
  expect(withRequirement(observation, requirement)).toBe(expected)
})

test('a written text stays whole where the field takes no more', () => {
  const written = 'x'.repeat(MAX_FREE_TEXT - 5)
  const text = withRequirement(written, requirement)
  expect(text).toBe(`${written}\nRepa`)
  expect(withRequirement('x'.repeat(MAX_FREE_TEXT), requirement)).toBe('x'.repeat(MAX_FREE_TEXT))
})
