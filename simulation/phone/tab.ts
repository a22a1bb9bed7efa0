import type { World } from '../world/types.ts'
import type { Evaluated, TabEvent } from './browser/host.ts'
import type { Owner } from './store/types.ts'
import { createConsole } from './tab-console.ts'
import { createTabEvents } from './tab-events.ts'
import { createTabHost, type TabHostDeps } from './tab-host.ts'
import { type PhoneApp, type Program, type Tab, TabDied } from './types.ts'

/** A tab as its phone uses it. */
export type OwnTab = Tab & {
  owner: Owner
  fire: (target: 'window' | 'document', event: TabEvent, lane?: string) => void
}

type TabDeps = Omit<TabHostDeps, 'owner' | 'isAlive' | 'isVisible' | 'console' | 'localStorage' | 'onUncaught'> & {
  world: World
  program: Program
  name: string
  /** Local storage for this page; undefined for a worker. */
  localStorageOf: (owner: Owner, isAlive: () => boolean) => Storage | undefined
  onDeath: (tab: OwnTab) => void
}

type Pending = (error: unknown) => void

export function createTab(deps: TabDeps): OwnTab {
  const { world, store, program, name, kind } = deps
  const console = createConsole()
  /** Acts of the person that have not ended. */
  const pending = new Set<Pending>()
  let isVisible = true
  const onUncaught = (error: unknown) => world.log(`${name} ${console.write('error', ['Uncaught', error])}`)

  const events = createTabEvents({
    world,
    name,
    onEnter: () => store.enter(owner),
    onError: onUncaught,
    onDeath() {
      close()
      deps.onDeath(tab)
      for (const fail of pending) fail(new TabDied(name))
      pending.clear()
    },
  })
  const { isAlive, step, die } = events
  const owner: Owner = { name, step, clone: (value) => evaluated.clone(value) }
  const { host, close } = createTabHost({
    ...deps,
    owner,
    console,
    isAlive,
    onUncaught,
    isVisible: () => isVisible,
    localStorage: deps.localStorageOf(owner, isAlive),
  })
  // Another tab's event may open this one, and goes on afterwards.
  const evaluated: Evaluated = store.within(owner, () => program.evaluate(host))

  const fire = (target: 'window' | 'document', event: TabEvent, lane?: string) =>
    void world.task(`${name}/${event.type}`, () => step(() => evaluated.fire(target, event)), lane)
  const show = (now: boolean) => {
    isVisible = now
    evaluated.fire('document', { type: 'visibilitychange' })
    if (now) evaluated.fire('window', { type: 'focus' })
  }

  function act<T>(what: string, work: (app: PhoneApp) => T | Promise<T>): Promise<T> {
    const done = new Promise<T>((resolve, reject) => {
      if (!isAlive()) return reject(new TabDied(name))
      pending.add(reject)
      const begin = async () => work(evaluated.app)
      const run = () =>
        void begin()
          .then(resolve, reject)
          .finally(() => pending.delete(reject))
      world.task(`${name} ${what}`, () => step(run))
    })
    // A caller that no longer waits must not cause an unhandled rejection.
    done.catch(() => {})
    return done
  }

  const tab: OwnTab = {
    name,
    kind,
    owner,
    fire,
    isAlive,
    steps: events.steps,
    act,
    die,
    dieAfter: events.dieAfter,
    close() {
      world.task(`${name} is closed`, () => {
        step(() => {
          show(false)
          evaluated.fire('window', { type: 'pagehide', persisted: false })
        })
        world.task(`${name} is gone`, die)
      })
    },
    setVisible: (now) => void world.task(`${name} ${now ? 'is shown' : 'is hidden'}`, () => step(() => show(now))),
    freeze: events.freeze,
    thaw: events.thaw,
    consoleLines: () => console.lines,
  }
  return tab
}
