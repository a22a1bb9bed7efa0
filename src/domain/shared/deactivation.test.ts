import { expect, test } from 'vitest'
import { userDeactivationRefusal } from './deactivation.ts'

test.each([
  ['an official does not stop themselves', 'deactivate.self', 1, [1, 2]],
  ['nor when they are the only administrator', 'deactivate.self', 1, [1]],
  ['another administrator may be stopped', null, 2, [1, 2]],
  ['somebody who is no administrator may be stopped', null, 9, [1]],
  ['the last administrator stays, though who asks was one a moment ago', 'deactivate.last-administrator', 2, [2]],
] as const)('%s', (_rule, refusal, userId, activeAdministrators) => {
  expect(userDeactivationRefusal({ id: 1 }, userId, activeAdministrators)).toBe(refusal)
})
