import { expect, test } from 'vitest'
import { Problem } from '../../../domain/shared/problem.ts'
import { DECOY_HASH, hashPassword, passwordMatches, passwordWork } from './passwords.ts'

test('two at once, and neither on the main thread', async () => {
  const begun = () => passwordWork.hashed + passwordWork.verified
  const before = begun()
  const work = [1, 2, 3].flatMap(() => [hashPassword('la de verdad'), passwordMatches(undefined, 'otra')])
  // Microtasks keep the event loop from turning, so no thread can report that it is done. A third job would have begun
  // by now if more than two ran at once, or if the main thread did the work itself.
  for (let turn = 0; turn < 1_000; turn++) await null
  expect(begun() - before).toBe(2)
  await Promise.all(work)
  expect(begun() - before).toBe(6)
})

test('a storm of logins is worked off in turns, and the excess is told to return', async () => {
  const kept = await hashPassword('la de verdad')
  const storm = Array.from({ length: 260 }, (_, index) =>
    passwordMatches(kept, index % 2 ? 'la de verdad' : 'otra').catch((error: unknown) => error),
  )
  const results = await Promise.all(storm)
  const refused = results.filter((result) => result instanceof Problem && result.code === 'request.too-many')
  // Two run and 200 wait; the rest are refused.
  expect(refused).toHaveLength(260 - 2 - 200)
  results.forEach((result, index) => {
    if (!(result instanceof Problem)) expect(result).toBe(index % 2 === 1)
  })
  expect(await passwordMatches(kept, 'la de verdad')).toBe(true)
})

test('an account that does not exist never matches', async () => {
  expect(await passwordMatches(undefined, 'la de verdad')).toBe(false)
})

test('an unknown account costs as many checks of Argon2, with the same parameters', async () => {
  const kept = await hashPassword('la de verdad')
  const parametersOf = (hash: string) => hash.split('$').slice(1, 4)
  expect(parametersOf(DECOY_HASH)).toEqual(parametersOf(kept))
  const checksOf = async (hash: string | undefined) => {
    const before = passwordWork.verified
    await passwordMatches(hash, 'cafe\u0301')
    return passwordWork.verified - before
  }
  const checks = await checksOf(kept)
  expect(checks).toBeGreaterThan(0)
  expect(await checksOf(undefined)).toBe(checks)
})
