import { expect, test } from 'vitest'
import { aChecklist } from '../testing.ts'
import { chooseEdition } from './choose-edition.ts'

const [old, current] = [
  { ...aChecklist, id: 1 },
  { ...aChecklist, id: 2 },
]

test.each([
  ['the device’s own, without signal', 1, old, [], true, old],
  ['the one that the server names, once it is here', 2, old, [undefined, current], true, current],
  ['the device’s own until then', 2, old, [], false, old],
  ['none while it may still come', 1, null, [current], false, undefined],
  ['that of the begun visit, not the newest', 1, null, [current, old], true, old],
  ['the newest where the named one cannot be had', 1, null, [current], true, current],
  ['none that is nowhere', 1, null, [], true, undefined],
])('%s', (_, wanted, kept, fetched, isSettled, chosen) => {
  expect(chooseEdition(wanted, kept, fetched, isSettled)).toBe(chosen)
})
