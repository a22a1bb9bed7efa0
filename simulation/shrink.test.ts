import { expect, test } from 'vitest'
import type { Action, Plan } from './plan/plan.ts'
import { planOf } from './plan/plan-of.ts'
import { shrink } from './shrink.ts'

const failing: Plan = planOf('1', 'two-officials')

const isSave = (action: Action) => action.do === 'save' && action.phone === 'phone-2'

test('a shrunk plan keeps the steps that the failure needs, and no other', async () => {
  const [request] = Object.keys(failing.faults).filter((name) => name.startsWith('phone-2/'))
  const needed = request ?? ''
  const breaks = async ({ actions, faults }: Plan) =>
    actions.some(isSave) && (request === undefined || needed in faults) ? 'a rule' : undefined
  const { plan, runs } = await shrink(failing, { breaks, invariant: 'a rule' })
  expect(plan.actions.filter(isSave)).toHaveLength(1)
  expect(plan.actions).toHaveLength(1)
  expect(plan.phones.map(({ id }) => id)).toEqual(['phone-2'])
  expect(Object.keys(plan.faults)).toEqual(request === undefined ? [] : [needed])
  expect(runs).toBeLessThan(200)
})

test('a smaller plan that breaks another rule is not taken', async () => {
  const breaks = async ({ actions }: Plan) => (actions.length === failing.actions.length ? 'a rule' : 'another rule')
  const { plan } = await shrink(failing, { breaks, invariant: 'a rule' })
  expect(plan.actions).toEqual(failing.actions)
})

test('the smallest plan so far is given once the runs are used up', async () => {
  const { runs } = await shrink(failing, { breaks: async () => undefined, invariant: 'a rule', mostRuns: 7 })
  expect(runs).toBe(7)
})
