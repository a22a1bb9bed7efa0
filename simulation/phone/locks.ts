import type { World } from '../world/types.ts'
import type { Owner } from './store/types.ts'

type Ask = { owner: Owner; name: string; onGranted: () => void; isGranted: boolean }

/** The locks of one browser, exclusive and in the order of asking. */
export function createLocks(world: World) {
  let asks: Ask[] = []

  function grantNext(name: string): void {
    const first = asks.find((ask) => ask.name === name)
    if (!first || first.isGranted) return
    first.isGranted = true
    const run = () => {
      if (asks.includes(first)) first.onGranted()
    }
    world.task(`${first.owner.name}/lock ${name}`, () => first.owner.step(run))
  }
  function drop(gone: (ask: Ask) => boolean): void {
    const names = new Set(asks.filter(gone).map(({ name }) => name))
    asks = asks.filter((ask) => !gone(ask))
    for (const name of names) grantNext(name)
  }

  return {
    /** @returns a function that frees the lock, or takes the place in the queue back */
    ask(owner: Owner, name: string, onGranted: () => void): () => void {
      const ask: Ask = { owner, name, onGranted, isGranted: false }
      asks.push(ask)
      grantNext(name)
      return () => drop((one) => one === ask)
    },
    /** The browser frees the locks of a tab that dies. */
    bury: (owner: Owner) => drop((ask) => ask.owner === owner),
  }
}
