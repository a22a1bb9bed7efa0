import { expect, test } from 'vitest'
import { anItem, anOwner, aPhone, settled } from '../testing.ts'
import type { PhoneApp, Tab } from '../types.ts'

const keyOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const store = (numbers: readonly number[]) => (app: PhoneApp) =>
  app.enqueue(
    anOwner,
    numbers.map((number) => anItem(number, keyOf(number))),
  )
const readItems = async (app: PhoneApp) =>
  (await app.listUserCommands(anOwner.userId)).map(({ slot }) => slot).join(' ')

/** A phone whose two tabs have opened the store. */
async function twoTabs(seed: string) {
  const { world, phone } = await aPhone({}, { seed })
  const tabs: [Tab, Tab] = [phone.openTab(), phone.openTab()]
  await settled(world, Promise.all(tabs.map((tab) => tab.act('opens', readItems))))
  return { world, phone, tabs }
}

test('transactions of two tabs exclude each other, whatever the order of their steps', async () => {
  const orders = new Set<string>()
  for (let seed = 0; seed < 10; seed += 1) {
    const { world, tabs } = await twoTabs(`both-${seed}`)
    const [one, other] = tabs
    await settled(
      world,
      Promise.all([
        one.act('answers', store([1, 2])),
        other.act('answers', store([3, 4])),
        one.act('more', store([5])),
      ]),
    )
    const items = await settled(world, other.act('reads', readItems))
    expect(items.split(' ').sort()).toEqual(['item-1', 'item-2', 'item-3', 'item-4', 'item-5'])
    expect(items).toMatch(/item-1 item-2/)
    expect(items).toMatch(/item-3 item-4/)
    orders.add(items)
  }
  expect(orders.size).toBeGreaterThan(1)
})

test('a tab that dies in a transaction holds no other tab up', async () => {
  const left = new Set<string>()
  for (let steps = 1; steps < 14; steps += 1) {
    const { world, tabs } = await twoTabs(`held-${steps}`)
    const [one, other] = tabs
    one.dieAfter(steps)
    one.act('answers', store([1, 2])).catch(() => {})
    await settled(world, other.act('answers', store([3])), 1_000)
    await world.run({ maxVirtualMs: 1_000 })
    left.add(await settled(world, other.act('reads', readItems)))
  }
  for (const items of left) expect(['item-3', 'item-1 item-2 item-3', 'item-3 item-1 item-2']).toContain(items)
  expect(left.size).toBeGreaterThan(1)
})

test('a tab that dies while it makes the store leaves that to the next', async () => {
  for (let steps = 1; steps < 12; steps += 1) {
    const { world, phone } = await aPhone({}, { seed: `made-${steps}` })
    const [one, other] = [phone.openTab(), phone.openTab()]
    one.dieAfter(steps)
    one.act('reads', readItems).catch(() => {})
    const stored = other.act('answers', async (app) => {
      await store([1])(app)
      return readItems(app)
    })
    expect(await settled(world, stored, 5_000)).toBe('item-1')
  }
})
