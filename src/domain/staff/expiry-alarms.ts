import { addDays, daysBetween } from '../shared/days.ts'
import { withoutAccents } from '../shared/text.ts'
import { type ContractDays, contractOn, spanOf } from './contracts.ts'
import { coversDay } from './span.ts'
import { type CompetenceKind, EXPIRING_DAYS } from './staff-words.ts'

/** Days before an end on which people are told of it, the fewest first; 0 is the last day itself (R 17.10). */
const ALARM_DAYS = [0, ...EXPIRING_DAYS.map(Number)]
const FIRST_ALARM_DAYS = Math.max(...ALARM_DAYS)

/** An alarm, by its days. `isOver`: the last day has passed. */
export type ExpiryAlarm = { days: number; isOver?: true }

/**
 * The alarm of a last day that holds on a day: one whose day was missed holds until the next. After the end it is that of
 * the last day. Undefined while more days are left than the first alarm has.
 */
export function expiryAlarm(lastDay: string, today: string): ExpiryAlarm | undefined {
  const daysLeft = daysBetween(today, lastDay)
  const days = ALARM_DAYS.find((most) => daysLeft <= most)
  if (days === undefined) return undefined
  return daysLeft < 0 ? { days, isOver: true } : { days }
}

/** The first and the newest last day that people are told about. */
export type AlarmWindow = { from: string; to: string }

/**
 * The window of a day. It begins with the day of the notices before: an end that passed while the server was off is told
 * late. One of long ago is told no more.
 * @param toldBefore the day of the notices before; undefined for the first ones
 */
export function alarmWindow(today: string, toldBefore: string | undefined): AlarmWindow {
  const daysSince = toldBefore === undefined ? 0 : daysBetween(toldBefore, today)
  return { from: addDays(today, -Math.min(daysSince, FIRST_ALARM_DAYS)), to: addDays(today, FIRST_ALARM_DAYS) }
}

/** Something that ends, with its last day. */
export type Ending<T> = T & { lastDay: string }

const within = <T>(things: readonly T[], lastDayOf: (thing: T) => string | null, { from, to }: AlarmWindow) =>
  things.flatMap((thing): Ending<T>[] => {
    const lastDay = lastDayOf(thing)
    return lastDay !== null && from <= lastDay && lastDay <= to ? [{ ...thing, lastDay }] : []
  })

/** The contracts of a person that end in a window. One that another continues on the next day does not end. */
export const endingContracts = <C extends ContractDays>(contracts: readonly C[], window: AlarmWindow): Ending<C>[] =>
  within(contracts, (contract) => spanOf(contract).endsOn, window).filter(
    ({ lastDay }) => !contractOn(contracts, addDays(lastDay, 1)),
  )

/** A competence that was not withdrawn. `what` is its name, or that of its type of inscription. */
export type HeldCompetence = {
  id: number
  kind: CompetenceKind
  what: string
  issuedOn: string | null
  expiresOn: string | null
}

/** Whether another competence of the same name holds on the day after a last day. */
const isRenewedBy = (ending: Ending<HeldCompetence>, other: HeldCompetence): boolean => {
  const next = addDays(ending.lastDay, 1)
  const isSame = other.kind === ending.kind && withoutAccents(other.what) === withoutAccents(ending.what)
  return isSame && coversDay({ startsOn: other.issuedOn ?? next, endsOn: other.expiresOn }, next)
}

/** The competences of a person that expire in a window. One that was renewed on another row does not. */
export const endingCompetences = <C extends HeldCompetence>(competences: readonly C[], window: AlarmWindow) =>
  within(competences, ({ expiresOn }) => expiresOn, window).filter(
    (ending) => !competences.some((other) => isRenewedBy(ending, other)),
  )
