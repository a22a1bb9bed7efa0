import type { World } from '../world/types.ts'

type TabEventsDeps = {
  world: World
  /** Name of the tab. */
  name: string
  /** Runs before each event, so that the store knows which tab asks. */
  onEnter: () => void
  /** An error that the page did not catch. */
  onError: (error: unknown) => void
  onDeath: () => void
}

/** The events of one tab. Everything that happens in the tab passes here; a dead tab drops it. */
export function createTabEvents({ world, name, onEnter, onError, onDeath }: TabEventsDeps) {
  let isAlive = true
  let isFrozen = false
  let count = 0
  let deathAfter = Number.POSITIVE_INFINITY
  /** Events of a frozen tab, the oldest first. */
  const held: (() => void)[] = []

  function die(): void {
    if (!isAlive) return
    isAlive = false
    held.length = 0
    world.log(`${name} dies after ${count} steps`)
    onDeath()
  }
  function run(work: () => void): void {
    if (count >= deathAfter) {
      die()
      return
    }
    count += 1
    onEnter()
    try {
      work()
    } catch (error) {
      onError(error)
    }
    if (count >= deathAfter) world.task(`${name} dies`, die)
  }
  function release(): void {
    if (!isAlive || isFrozen || held.length === 0) return
    world.task(`${name}/thaws`, () => {
      if (isFrozen || !isAlive) return
      const work = held.shift()
      if (work) run(work)
      release()
    })
  }

  return {
    isAlive: () => isAlive,
    steps: () => count,
    /** Runs work as part of an event, now: later where the tab is frozen, never where it is dead. */
    step(work: () => void): void {
      if (!isAlive) return
      // Held events come first.
      if (isFrozen || held.length > 0) held.push(work)
      else run(work)
    },
    die,
    dieAfter(steps: number): void {
      deathAfter = count + steps
      if (steps <= 0) die()
    },
    freeze() {
      isFrozen = true
    },
    thaw() {
      if (!isFrozen) return
      isFrozen = false
      release()
    },
  }
}
