import type { RouteCall } from './route-calls.ts'

let next = 0
/** A number that no other call has used. */
export const nextNumber = (): number => ++next
/** A new number of ten digits. */
export const aNumber = (): string => String(7_000_000_000 + nextNumber())

/** A call without parameters and body. */
export const nothing = (): RouteCall => ({})

/** A call of a list: its first five rows, filtered and in descending order. */
export const list = (orderBy: string, filter: object): (() => RouteCall) => {
  const query = { limit: '5', offset: '0', order: '-1', order_by: orderBy, filter: JSON.stringify([filter]) }
  return () => ({ query })
}
