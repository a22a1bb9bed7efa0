import { expect, test } from 'vitest'
import type { Fault } from '../network/types.ts'
import { anItem, anOwner, aPhone, settled, startSending } from './testing.ts'

const MINUTE = 60_000
const KEY = '00000000-0000-4000-8000-000000000001'

/**
 * A phone whose page died with an answer in its queue, as soon as it had asked for a background sync. The page's
 * first request asked whether the server is there, without a link.
 */
async function leftWork(faults: Record<string, Fault>) {
  const made = await aPhone(faults)
  const { world, phone, network } = made
  const tab = phone.openTab()
  await settled(world, startSending(tab))
  network.link('phone-1').goDown(true)
  await settled(
    world,
    tab.act('answers', async (app) => {
      await app.enqueue(anOwner, [anItem(1, KEY)])
      app.kick()
    }),
  )
  await world.run({ maxVirtualMs: 1_000 })
  tab.die()
  network.link('phone-1').goUp()
  const sentAfter = async (minutes: number) => {
    await world.run({ maxVirtualMs: minutes * MINUTE })
    return made.requests.length
  }
  return { ...made, sentAfter }
}
const failing: Fault = { kind: 'bad-gateway', isDone: false }

test('a worker whose tries fail is woken three times, and no more', async () => {
  const faults = Object.fromEntries([2, 3, 4, 5, 6].map((number) => [`phone-1/${number}`, failing]))
  const { sentAfter, world } = await leftWork(faults)
  expect(await sentAfter(120)).toBe(0)
  expect(world.lines().filter((line) => line.includes('meets bad-gateway'))).toHaveLength(3)
})

test('the second try of a worker sends what the first one could not', async () => {
  const { sentAfter, accepted } = await leftWork({ 'phone-1/2': failing })
  expect(await sentAfter(2)).toBe(0)
  expect(await sentAfter(4)).toBe(1)
  expect(accepted).toEqual([KEY])
})

test('a worker that hears nothing is ended after three minutes, and the lock with it', async () => {
  const { sentAfter, phone, world, accepted } = await leftWork({ 'phone-1/2': { kind: 'lost-before' } })
  await sentAfter(0.5)
  expect(phone.worker()?.isAlive()).toBe(true)
  const tab = phone.openTab()
  await settled(world, startSending(tab))
  await world.run({ maxVirtualMs: 4 * MINUTE })
  expect(accepted).toEqual([KEY])
})

test('an ended browser wakes no worker until it is opened again', async () => {
  const { sentAfter, phone, world } = await leftWork({})
  phone.die()
  expect(await sentAfter(30)).toBe(0)
  phone.openTab()
  await world.run({ maxVirtualMs: MINUTE })
  expect(await sentAfter(0)).toBe(1)
})
