import { expect, test } from 'vitest'
import { createBlob } from './blob.ts'
import { anItem, anOwner, aPhone, aToken, settled, startSending, storedKeys } from './testing.ts'
import { TabDied } from './types.ts'

const [first, second, third] = ['a', 'b', 'c'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
]
const photo = () => createBlob(new Uint8Array(1_000).fill(7), 'image/jpeg')

test('a tab stores commands, and another tab finds them with their photo', async () => {
  const { world, phone } = await aPhone()
  const tab = phone.openTab()
  await settled(
    world,
    tab.act('answers', (app) => app.enqueue(anOwner, [anItem(1, first), anItem(2, second, photo())])),
  )
  tab.die()
  const found = await settled(
    world,
    phone.openTab().act('reads', async (app) => {
      const rows = await app.listUserCommands(anOwner.userId)
      return rows.map(({ key, write, enqueuedAt }) => [
        key,
        'evidence' in write.body && write.body.evidence,
        enqueuedAt,
      ])
    }),
  )
  expect(found).toMatchObject([
    [first, undefined, expect.stringMatching(/^2026-03-02T12:00:00/)],
    [second, { size: 1_000, type: 'image/jpeg' }, expect.anything()],
  ])
})

test('a tab that dies between any two steps leaves a whole transaction or nothing', async () => {
  const outcomes = new Map<string, number>()
  let steps = 0
  for (let isDone = false; !isDone; steps += 1) {
    const { world, phone } = await aPhone({}, { seed: `death-${steps}` })
    const tab = phone.openTab()
    tab.dieAfter(steps)
    const told = await settled(
      world,
      tab
        .act('answers', (app) => app.enqueue(anOwner, [anItem(1, first), anItem(2, second, photo())]))
        .then(
          () => 'told',
          (error: unknown) => (error instanceof TabDied ? 'died' : Promise.reject(error)),
        ),
    )
    isDone = told === 'told'
    tab.die()
    const found = await settled(
      world,
      phone.openTab().act('reads', async (app) => (await app.listUserCommands(anOwner.userId)).map(({ key }) => key)),
    )
    const photos = phone.rows('vigia-visits', 'photos').length
    expect([`0 0`, `2 1`]).toContain(`${found.length} ${photos}`)
    if (isDone) expect(found).toEqual([first, second])
    outcomes.set(`${told} ${found.length}`, (outcomes.get(`${told} ${found.length}`) ?? 0) + 1)
  }
  expect(steps).toBeGreaterThan(15)
  expect([...outcomes.keys()]).toEqual(expect.arrayContaining(['died 0', 'told 2']))
})

test('a commit may have happened although the tab died before it was told', async () => {
  const found = new Set<number>()
  for (let seed = 0; seed < 12; seed += 1) {
    const { world, phone } = await aPhone({}, { seed: `commit-${seed}` })
    const probe = phone.openTab()
    await settled(
      world,
      probe.act('opens', (app) => app.listUserCommands(anOwner.userId)),
    )
    const before = probe.steps()
    await settled(
      world,
      probe.act('answers', (app) => app.enqueue(anOwner, [anItem(1, first)])),
    )
    const lastStep = probe.steps() - before
    const again = await aPhone({}, { seed: `commit-${seed}` })
    const tab = again.phone.openTab()
    await settled(
      again.world,
      tab.act('opens', (app) => app.listUserCommands(anOwner.userId)),
    )
    tab.dieAfter(lastStep - 1)
    const act = tab.act('answers', (app) => app.enqueue(anOwner, [anItem(1, first)]))
    await expect(settled(again.world, act)).rejects.toThrow('died')
    found.add(storedKeys(again.phone).length)
  }
  expect([...found].sort()).toEqual([0, 1])
})

test('acts, timers and replies of a dead tab are dropped', async () => {
  const { world, phone, requests } = await aPhone()
  const tab = phone.openTab()
  const asked = tab.act('asks', (app) => app.call({ method: 'GET', path: '/api/health', reply: undefined } as never))
  await world.run({ until: () => requests.length > 0 })
  const steps = tab.steps()
  tab.die()
  await expect(asked).rejects.toThrow(TabDied)
  await expect(tab.act('anything', () => 1)).rejects.toThrow(TabDied)
  expect(await world.run()).toBe('idle')
  expect(tab.steps()).toBe(steps)
  expect(phone.tabs()).toEqual([])
})

test('a tab sends its store, photos in pieces, and forgets them once the server has them', async () => {
  const { world, phone, accepted, requests } = await aPhone()
  const tab = phone.openTab()
  await settled(world, startSending(tab))
  await settled(
    world,
    tab.act('answers', async (app) => {
      await app.enqueue(anOwner, [anItem(1, first), anItem(2, second, photo())])
      app.kick()
    }),
  )
  await world.run({ until: () => accepted.length === 2 && storedKeys(phone).length === 0, maxVirtualMs: 60_000 })
  expect(accepted).toEqual([first, second])
  expect(requests.map(({ method }) => method)).toEqual(['PUT', 'POST'])
  expect(requests[0]?.body).toHaveLength(1_000)
  expect(storedKeys(phone)).toEqual([])
  expect(requests[0]?.headers).toMatchObject({ authorization: `Bearer ${aToken(2)}` })
})

test('two tabs share local storage, and the other one hears of the session', async () => {
  const { world, phone } = await aPhone()
  const [one, other] = [phone.openTab(), phone.openTab()]
  const heard: string[] = []
  await settled(
    world,
    Promise.all([
      one.act('listens', (app) => void app.onSessionChange(() => void heard.push('one'))),
      other.act('listens', (app) => void app.onSessionChange(() => void heard.push(`other ${app.readToken()}`))),
    ]),
  )
  await settled(
    world,
    one.act('logs in', (app) => app.startSession('a token')),
  )
  await world.run({ maxVirtualMs: 1_000 })
  expect(heard).toEqual(['one', 'other a token'])
  expect(phone.storage()).toEqual({ token: 'a token' })
})

test('one tab sends at a time, the other is told, and takes over at its death', async () => {
  const { world, phone, accepted } = await aPhone(
    { 'phone-1/1': { kind: 'lost-before' } },
    { hasBackgroundSync: false },
  )
  const [one, other] = [phone.openTab(), phone.openTab()]
  await settled(world, Promise.all([startSending(one), startSending(other)]))
  const heard: string[][] = []
  await settled(
    world,
    other.act('listens', (app) => void app.onSyncAnswer(({ accepted: slots }) => void heard.push([...slots]))),
  )
  await settled(
    world,
    one.act('answers', async (app) => {
      await app.enqueue(anOwner, [anItem(1, first)])
      app.kick()
    }),
  )
  await world.run({ maxVirtualMs: 5_000 })
  await settled(
    world,
    other.act('tries', (app) => app.kick()),
  )
  await world.run({ maxVirtualMs: 5_000 })
  expect(accepted).toEqual([])
  one.die()
  await world.run({ maxVirtualMs: 5_000 })
  expect(accepted).toEqual([first])
  expect(heard).toEqual([['item-1']])
})

test('the service worker sends what a closed browser page left, once there is a network', async () => {
  const { world, phone, network, accepted } = await aPhone()
  const tab = phone.openTab()
  await settled(world, startSending(tab))
  network.link('phone-1').goDown(true)
  await settled(
    world,
    tab.act('answers', async (app) => {
      await app.enqueue(anOwner, [anItem(1, first)])
      app.kick()
    }),
  )
  await world.run({ maxVirtualMs: 5_000 })
  tab.die()
  await world.run({ maxVirtualMs: 60_000 })
  expect([phone.worker(), accepted.length]).toEqual([undefined, 0])
  network.link('phone-1').goUp()
  await world.run({ maxVirtualMs: 20_000 })
  expect(accepted).toEqual([first])
  expect(phone.worker()?.name).toBe('phone-1/worker-1')
  await world.run({ maxVirtualMs: 60_000 })
  expect(phone.worker()).toBeUndefined()
  expect(storedKeys(phone)).toEqual([])
})

test('a frozen tab does nothing, and goes on in order afterwards', async () => {
  const { world, phone } = await aPhone()
  const tab = phone.openTab()
  const order: number[] = []
  tab.freeze()
  for (const number of [1, 2, 3]) {
    void tab.act('counts', () => void order.push(number))
    await world.run({ maxVirtualMs: 10 })
  }
  expect(order).toEqual([])
  tab.thaw()
  void tab.act('counts', () => void order.push(4))
  await world.run({ maxVirtualMs: 10 })
  expect(order).toEqual([1, 2, 3, 4])
})

test('a full device stores nothing of a transaction, and says so', async () => {
  const { world, phone } = await aPhone()
  const tab = phone.openTab()
  await settled(
    world,
    tab.act('answers', (app) => app.enqueue(anOwner, [anItem(1, first)])),
  )
  phone.setFull(true)
  const failed = await settled(
    world,
    tab.act('answers', (app) =>
      app.enqueue(anOwner, [anItem(2, second), anItem(3, third)]).then(
        () => 'stored',
        (error: unknown) => app.isQuotaError(error),
      ),
    ),
  )
  expect(failed).toBe(true)
  expect(storedKeys(phone)).toEqual([first])
  phone.setFull(false)
  await settled(
    world,
    tab.act('answers', (app) => app.enqueue(anOwner, [anItem(2, second)])),
  )
  expect(storedKeys(phone)).toEqual([first, second])
})

test('a store that the browser deletes is empty for open tabs and new ones', async () => {
  const { world, phone } = await aPhone()
  const tab = phone.openTab()
  await settled(
    world,
    tab.act('answers', async (app) => {
      app.watchEviction(anOwner.userId)
      await app.enqueue(anOwner, [anItem(1, first)])
    }),
  )
  await world.run({ maxVirtualMs: 1_000 })
  phone.evictStore()
  await world.run({ maxVirtualMs: 60_000 })
  const lost = await settled(
    world,
    tab.act('looks', (app) => JSON.stringify([...app.readLost(localStorageOf(phone), anOwner.userId).keys()])),
  )
  expect(lost).toBe('[71]')
  expect(storedKeys(phone)).toEqual([])
})

/** The phone's local storage, for the product's functions that read it. */
const localStorageOf = (phone: { storage: () => Readonly<Record<string, string>> }): Storage =>
  ({ getItem: (key: string) => phone.storage()[key] ?? null }) as Storage
