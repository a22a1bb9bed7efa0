import { host } from './this-host.ts'

const RealmDate = Date

/** The device's clock in place of the computer's. */
export class DeviceDate extends RealmDate {
  constructor(...parts: [] | [number | string | Date]) {
    if (parts.length === 0) super(host.now())
    else super(...parts)
  }

  static override now(): number {
    return host.now()
  }
}

type Timed = (...given: unknown[]) => void

/** A browser waits at least a millisecond, and cuts fractions off. */
const wholeMs = (delayMs: unknown): number => Math.max(1, Math.trunc(Number(delayMs)) || 0)

const setTimeout = (work: Timed, delayMs?: number, ...given: unknown[]): number =>
  host.setTimer(() => work(...given), wholeMs(delayMs))

/** Id of the current timer of each interval. */
const intervals = new Map<number, number>()

function setInterval(work: Timed, delayMs?: number, ...given: unknown[]): number {
  const wait = () =>
    setTimeout(() => {
      intervals.set(id, wait())
      work(...given)
    }, delayMs)
  const id = wait()
  intervals.set(id, id)
  return id
}

function clear(id?: number): void {
  if (id === undefined) return
  host.clearTimer(intervals.get(id) ?? id)
  intervals.delete(id)
}

export const timers = { setTimeout, setInterval, clearTimeout: clear, clearInterval: clear }

export const performance = { now: () => host.ticks(), timeOrigin: host.now() }
