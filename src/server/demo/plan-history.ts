import type { Checklist } from '../../domain/inspections/checklist.ts'
import { addDays } from '../../domain/shared/days.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { demoEstablishments } from './establishments.ts'
import type { TeamName } from './officials.ts'
import { inspectionOf, type PlannedInspection } from './plan-demo.ts'
import { seeded } from './random.ts'
import type { Verdict } from './visits.ts'

/** Days before the reference on which the history begins and ends: two years, up to the visits of the demonstration. */
const [OLDEST, NEWEST] = [730, 2]
/** Visits made in two years. */
export const HISTORY_VISITS = 600
const FOLLOW_UP = 8
const PLANNED = 1

/** Months in which it rains, from 1: fewer visits, and more of them find fault. */
const RAINY = [4, 5, 10, 11]
const DRY_SHARE = 0.9
const RAINY_SHARE = 0.65

/** How much better or worse than the others the places of a ZODES are. */
const placeOffset = (zodesId: number) => [0.1, 0.04, -0.06, 0.02, -0.1, -0.14][(zodesId - 1) % 6] ?? 0

/** Chance of a favourable visit: it rises over the years, and falls in the rain. */
const favorableChance = (daysAgo: number, zodesId: number, isRainy: boolean) =>
  0.62 - 0.28 * (daysAgo / OLDEST) + placeOffset(zodesId) - (isRainy ? 0.1 : 0)

const CRITICAL_CHANCE = 0.05
const POINTS_CHANCE = 0.1
const LATE_CHANCE = 0.12
const UNNOTIFIED_CHANCE = 0.02
/** Inspections of the last days are not notified yet. */
const NOT_YET_DAYS = 4

/** Ids from here on are of formats that a department published, whose items the demonstration has no findings for. */
const FIRST_OWN_ITEM = 1_000_000
const isModel = (checklist: Checklist | undefined) =>
  checklist?.sections.every(({ items }) => items.every(({ id }) => id < FIRST_OWN_ITEM))

/** The team of a municipality's ZODES: Dique and Montes de María, the river, the south. */
const teamOf = (zodesId: number): TeamName => (zodesId <= 2 ? 'north' : zodesId <= 4 ? 'river' : 'south')

/** A visit of the past, with its last day and the instant of its notification, if it has one. */
export type HistoryVisit = { inspection: PlannedInspection; dueOn: string; notifiedAt: Date | undefined }

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The visits of two years over all places, oldest first; the same of every day.
 * @param checklists by inscription type
 */
export function plannedHistory(
  checklists: ReadonlyMap<number, Checklist>,
  reference: Date,
  visits = HISTORY_VISITS,
): HistoryVisit[] {
  const random = seeded('history')
  const places = demoEstablishments.filter(({ form }) => isModel(checklists.get(form.inscriptionTypeId)))
  return Array.from({ length: visits }, (_, at) => {
    const daysAgo = Math.round(OLDEST - (at / visits) * (OLDEST - NEWEST))
    const place = random.pick(places)
    const { zodesId, inscriptionTypeId } = place.form
    const isRainy = RAINY.includes(Number(dayOf(new Date(reference.getTime() - daysAgo * DAY_MS)).slice(5, 7)))
    const [isMade, drawn] = [random.chance(isRainy ? RAINY_SHARE : DRY_SHARE), random.between(0, 1)]
    const chance = favorableChance(daysAgo, zodesId, isRainy)
    const verdict: Verdict =
      drawn < CRITICAL_CHANCE
        ? 'critical'
        : drawn < CRITICAL_CHANCE + POINTS_CHANCE
          ? 'points'
          : drawn > 1 - chance
            ? 'favorable'
            : 'requirements'
    const isLate = random.chance(LATE_CHANCE)
    const isUnnotified = random.chance(UNNOTIFIED_CHANCE) || daysAgo < NOT_YET_DAYS
    const wait = random.chance(0.85) ? random.integer(1, 5) : random.integer(6, 14)
    const checklist = checklists.get(inscriptionTypeId)
    if (!checklist) throw new Error(`Inscription type ${inscriptionTypeId} has no checklist.`)
    const motiveId = random.chance(0.2) ? FOLLOW_UP : PLANNED
    const visit = { place: place.key, team: teamOf(zodesId), motiveId, verdict, daysAgo }
    const inspection = inspectionOf(visit, checklist, reference, ` ${at}`)
    const notifiedAt = new Date(inspection.closedAt.getTime() + wait * DAY_MS)
    return {
      isMade,
      inspection,
      dueOn: addDays(dayOf(inspection.closedAt), isLate ? -random.integer(1, 12) : random.integer(0, 20)),
      notifiedAt: isUnnotified || notifiedAt > reference ? undefined : notifiedAt,
    }
  }).flatMap(({ isMade, ...visit }) => (isMade ? [visit] : []))
}
