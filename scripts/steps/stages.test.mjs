import { expect, test } from 'vitest'
import { oneTest } from './counts.mjs'
import { runNode } from './processes.mjs'
import { withinLimit } from './stages.mjs'

test('a stage that hangs is ended at its limit, and named as a failure', async () => {
  // wall clock: the planted process has to hang
  const hang = () => runNode(['-e', 'setInterval(() => {}, 1000)'])
  const result = await withinLimit('planted', async () => oneTest(await hang()), 0.001)
  expect(result).toMatchObject({ passed: 0, failed: 1, failures: ['not done after 0.001 minutes'] })
})

test('a stage that is done in time is told as it is', async () => {
  expect(await withinLimit('planted', async () => oneTest(0))).toEqual(oneTest(0))
})
