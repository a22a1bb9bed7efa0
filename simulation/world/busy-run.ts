import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createWorld } from './world.ts'

const digestOf = async (text: string): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return createHash('sha256').update(new Uint8Array(bytes)).digest('hex')
}

/** Actors that act at random, wait for threads and write to the log: for tests of the hash. */
export async function busyRun(seed: string, actors = 8): Promise<{ hash: string; events: number }> {
  const world = createWorld(seed)
  const act = async (name: string, turn: number): Promise<void> => {
    const digest = await world.native(name, digestOf(`${name}/${turn}`))
    world.log(`${name} ${turn} ${digest.slice(0, 8)}`)
    if (turn === 40) return
    if (world.chance(`${name}/${turn}/rests`, 0.3)) await world.sleep(world.choose(`${name}/${turn}`, 50), name)
    world.task(name, () => act(name, turn + 1), world.chance(`${name}/${turn}/lane`, 0.5) ? 'lane' : undefined)
  }
  for (let index = 0; index < actors; index += 1) world.task(`actor-${index}`, () => act(`actor-${index}`, 0))
  await world.run()
  return { hash: world.hash(), events: world.events() }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { hash } = await busyRun('seed')
  process.stdout.write(`${hash}\n`)
}
