import { fileURLToPath } from 'node:url'
import type { Fault } from '../network/types.ts'
import { createBlob } from './blob.ts'
import { anItem, anOwner, aPhone, startSending, storedKeys } from './testing.ts'

const FAULTS: readonly Fault[] = [
  { kind: 'none' },
  { kind: 'lost-before', failsAfterMs: 3_000 },
  { kind: 'lost-after', failsAfterMs: 3_000 },
  { kind: 'twice', againMs: 4_000 },
  { kind: 'cut-reply', share: 0.5 },
  { kind: 'bad-gateway', isDone: true },
  { kind: 'portal' },
  { kind: 'too-many', retryAfterS: 5 },
  { kind: 'dark', forMs: 8_000, isSeen: true },
]

/** One phone that answers, sends over a bad link and loses tabs, until its queue is empty: for tests of the hash. */
export async function fieldRun(seed: string, answers = 12) {
  const faults = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `phone-1/${index + 1}`,
      FAULTS[(index * 7 + seed.length) % FAULTS.length],
    ]),
  ) as Record<string, Fault>
  const { world, phone, network, accepted } = await aPhone(faults, { seed })
  let tab = phone.openTab()
  startSending(tab).catch((error: unknown) => world.log(String(error)))
  await world.run({ maxVirtualMs: 1_000 })
  for (let number = 1; number <= answers; number += 1) {
    const photo = world.chance(`photo/${number}`, 0.3)
      ? createBlob(new Uint8Array(50_000).fill(number), 'image/jpeg')
      : undefined
    if (world.chance(`death/${number}`, 0.3)) tab.dieAfter(world.choose(`steps/${number}`, 60))
    tab
      .act(`answers ${number}`, async (app) => {
        await app.enqueue(anOwner, [anItem(number, world.uuid(`key/${number}`), photo)])
        app.kick()
      })
      .catch((error: unknown) => world.log(String(error)))
    await world.run({ maxVirtualMs: 5_000 })
    if (tab.isAlive()) continue
    tab = phone.openTab()
    startSending(tab).catch((error: unknown) => world.log(String(error)))
  }
  network.heal()
  await world.run({ until: () => storedKeys(phone).length === 0 && network.underway() === 0, maxVirtualMs: 3_600_000 })
  return { hash: world.hash(), events: world.events(), accepted, left: storedKeys(phone).length, world }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { hash } = await fieldRun('seed')
  process.stdout.write(`${hash}\n`)
}
