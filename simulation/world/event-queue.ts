import type { Cancel, Work } from './types.ts'

export type WorldEvent = {
  /** Virtual instant at which it is due. */
  dueMs: number
  /** Order among the events of the same moment: a choice of the seed. */
  rank: number
  /** Order of issue, which decides between equal ranks. */
  seq: number
  name: string
  work: Work
  /** Name of its lane; undefined without one, and once the event has left the lane. */
  lane: string | undefined
  isCancelled: boolean
}

const nothing = () => {}

type NewEvent = Pick<WorldEvent, 'dueMs' | 'name' | 'work' | 'lane'>

/** `first` is in the heap or runs now; the others wait behind it. */
type Lane = { first: WorldEvent; waiting: WorldEvent[]; count: number }

const isBefore = (one: WorldEvent, other: WorldEvent): boolean =>
  one.dueMs !== other.dueMs
    ? one.dueMs < other.dueMs
    : one.rank !== other.rank
      ? one.rank < other.rank
      : one.seq < other.seq

/**
 * Events by time, in a binary heap. Only the first event of each lane is in the heap.
 * @param rankOf the seed's choice of an order
 * @param now the virtual instant
 */
export function createEventQueue(rankOf: (name: string) => number, now: () => number) {
  const heap: WorldEvent[] = []
  const lanes = new Map<string, Lane>()
  let issued = 0
  let running: WorldEvent | undefined

  function rise(event: WorldEvent): void {
    let place = heap.length
    heap.push(event)
    while (place > 0) {
      const above = (place - 1) >> 1
      const parent = heap[above] as WorldEvent
      if (!isBefore(event, parent)) break
      heap[place] = parent
      place = above
    }
    heap[place] = event
  }

  function sink(event: WorldEvent): void {
    let place = 0
    for (;;) {
      let below = 2 * place + 1
      if (below >= heap.length) break
      if (below + 1 < heap.length && isBefore(heap[below + 1] as WorldEvent, heap[below] as WorldEvent)) below += 1
      const child = heap[below] as WorldEvent
      if (!isBefore(child, event)) break
      heap[place] = child
      place = below
    }
    heap[place] = event
  }

  function takeFirst(): WorldEvent | undefined {
    const first = heap[0]
    const last = heap.pop()
    if (first && last && heap.length > 0) sink(last)
    return first
  }

  function enter(event: WorldEvent): void {
    const lane = event.lane === undefined ? undefined : lanes.get(event.lane)
    event.dueMs = Math.max(event.dueMs, now())
    if (lane) {
      lane.first = event
      lane.count += 1
    }
    event.rank = rankOf(lane ? `${event.lane}#${lane.count}/${event.dueMs}` : `${event.name}/${event.dueMs}`)
    rise(event)
  }

  /** The next event of a lane takes the place of its first one, which has run or was cancelled. */
  function leave(event: WorldEvent): void {
    const lane = event.lane === undefined ? undefined : lanes.get(event.lane)
    if (lane?.first !== event || event.lane === undefined) return
    let next = lane.waiting.shift()
    while (next?.isCancelled) next = lane.waiting.shift()
    if (next) enter(next)
    else lanes.delete(event.lane)
    event.lane = undefined
  }

  function add({ dueMs, name, work, lane }: NewEvent): WorldEvent {
    issued += 1
    const event: WorldEvent = { dueMs, rank: 0, seq: issued, name, work, lane, isCancelled: false }
    const before = lane === undefined ? undefined : lanes.get(lane)
    if (before) before.waiting.push(event)
    else {
      if (lane !== undefined) lanes.set(lane, { first: event, waiting: [], count: 0 })
      enter(event)
    }
    return event
  }

  return {
    add(asked: NewEvent): Cancel {
      const event = add(asked)
      return () => {
        event.isCancelled = true
        // A cancelled event must not keep its work, and with it the realm of a dead tab, until it is due.
        event.work = nothing
        if (event !== running) leave(event)
      }
    },
    /** When the next event is due; undefined when none is left. */
    nextDueMs(): number | undefined {
      while (heap[0]?.isCancelled) takeFirst()
      return heap[0]?.dueMs
    },
    /** Takes the next event out. `done` must follow once it has run, so that its lane goes on. */
    take(): WorldEvent | undefined {
      running = takeFirst()
      return running
    },
    done(event: WorldEvent): void {
      running = undefined
      leave(event)
    },
  }
}
