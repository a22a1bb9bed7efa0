import { expect, test } from 'vitest'
import { loadProgram } from './program-bundle.ts'
import { aPhone, settled } from './testing.ts'
import type { Program } from './types.ts'

const judge = async (program: Program) => {
  const { world, phone } = await aPhone({}, { program })
  const asked = { state: 'waiting', wasAttempted: true } as const
  return settled(
    world,
    phone.openTab().act('asks', (app) => app.mayBeInFlight(asked)),
  )
}

test('a mutant of the product is a program of its own, beside the product', async () => {
  const mutant = await loadProgram((path, code) =>
    path.endsWith('/src/web/offline/outbox/outbox-command.ts')
      ? code.replace("state === 'waiting' && wasAttempted", 'false')
      : undefined,
  )
  expect([await judge(mutant), await judge(await loadProgram())]).toEqual([false, true])
})

test('a mutant that changes nothing is refused', async () => {
  await expect(loadProgram((path, code) => (path.endsWith('/none.ts') ? `${code};` : undefined))).rejects.toThrow(
    'found nothing to change',
  )
})
