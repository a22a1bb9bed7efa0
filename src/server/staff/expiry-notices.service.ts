import {
  type AlarmWindow,
  alarmWindow,
  type ExpiryAlarm,
  endingCompetences,
  endingContracts,
  expiryAlarm,
} from '../../domain/staff/expiry-alarms.ts'
import { byUser, findCompetenceDays, findContractDays, findPeople } from '../availability/staff-facts.queries.ts'
import { findAdministratorIds, notify } from '../notices/notices.queries.ts'
import type { Database, Querier } from '../platform/db/database.ts'
import { forgetOvertaken, type ToldEnd } from './expiry-notices.queries.ts'

type Thing = Pick<ToldEnd, 'kind' | 'subjectId' | 'lastDay'> & { what: string }
type FoundEnd = Thing & { official: { id: number; name: string; isActive: boolean }; alarm: ExpiryAlarm }

type Round = {
  departmentId: number
  /** `yyyy-mm-dd`. */
  day: string
  /** Day of the notices before; undefined for the first ones. */
  toldBefore: string | undefined
  at: Date
}

/** Contracts and competences of a department's officials that end in a window, with the alarm that holds on a day. */
async function findEnds(q: Querier, { departmentId, day }: Round, window: AlarmWindow): Promise<FoundEnd[]> {
  const contracts = byUser(await findContractDays(q, { departmentId }, window.from))
  const competences = byUser(await findCompetenceDays(q, { departmentId }))
  return (await findPeople(q, { departmentId })).flatMap(({ userId, name, isActive }) => {
    const things: Thing[] = []
    for (const { id: subjectId, number: what, lastDay } of endingContracts(contracts(userId), window)) {
      things.push({ kind: 'contract_ends', subjectId, lastDay, what })
    }
    for (const { id: subjectId, what, lastDay } of endingCompetences(competences(userId), window)) {
      things.push({ kind: 'competence_ends', subjectId, lastDay, what })
    }
    return things.flatMap((thing): FoundEnd[] => {
      const alarm = expiryAlarm(thing.lastDay, day)
      return alarm ? [{ ...thing, alarm, official: { id: userId, name, isActive } }] : []
    })
  })
}

const subjects = { contract_ends: 'contract', competence_ends: 'competence' } as const

/** Tells one end to its official and to the administrators. Who was told its alarm is not told again. */
async function tellOfEnd(
  tx: Querier,
  { departmentId, at }: Round,
  administrators: readonly number[],
  { kind, subjectId, lastDay, what, official, alarm }: FoundEnd,
): Promise<void> {
  const notice = { departmentId, subject: subjects[kind], subjectId, dueOn: lastDay, at }
  const facts = { kind, what, officialId: official.id, endsOn: lastDay, ...alarm }
  const others = administrators.filter((id) => id !== official.id)
  await notify(tx, { ...notice, userIds: [official.id], facts })
  await notify(tx, { ...notice, userIds: others, facts: { ...facts, official: official.name } })
}

/**
 * Tells of contracts and competences that end, sixty, thirty, fifteen and five days before and on the last day (R 17.10). An
 * end whose day passed without notices is told late. Ends of officials who are switched off are told to no one.
 */
export async function tellOfExpiries(db: Database, round: Round): Promise<void> {
  const { departmentId, day, toldBefore } = round
  const window = alarmWindow(day, toldBefore)
  const ends = await findEnds(db, round, window)
  const told = ends.map(({ kind, subjectId, lastDay, alarm: { days } }) => ({ kind, subjectId, lastDay, days }))
  await forgetOvertaken(db, departmentId, window, told)
  const administrators = await findAdministratorIds(db, departmentId)
  // A transaction for each, so that other work goes on between them.
  for (const end of ends) {
    if (end.official.isActive) await db.transaction((tx) => tellOfEnd(tx, round, administrators, end))
  }
}
