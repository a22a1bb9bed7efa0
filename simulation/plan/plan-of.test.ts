import { describe, expect, test } from 'vitest'
import { PROFILES } from './plan.ts'
import { planOf } from './plan-of.ts'

describe.each(PROFILES)('a plan of the profile %s', (profile) => {
  test('a plan is the same each time, and another one for another seed', () => {
    expect(planOf('7', profile)).toEqual(planOf('7', profile))
    expect(planOf('7', profile)).not.toEqual({ ...planOf('8', profile), seed: '7' })
  })

  test('a plan is plain JSON', () => {
    const plan = planOf('3', profile)
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
  })

  test('names only phones, visits and places that it has, in the order of time', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const { phones, visits, places, actions, faults } = planOf(String(seed), profile)
      const names = phones.map(({ id }) => id)
      for (const action of actions) {
        if ('phone' in action) expect(names).toContain(action.phone)
        if ('visit' in action) expect(action.visit).toBeLessThan(visits.length)
      }
      for (const { place } of visits) expect(place).toBeLessThan(places)
      for (const request of Object.keys(faults)) expect(names).toContain(request.replace(/\/\d+$/, ''))
      expect(actions.map(({ at }) => at)).toEqual(actions.map(({ at }) => at).sort((one, other) => one - other))
    }
  })
})

test('the same number of two profiles gives unrelated plans', () => {
  expect(planOf('5', 'field').faults).not.toEqual(planOf('5', 'storm').faults)
})
