import type { Checklist } from '../../../../domain/inspections/checklist.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import type { PreparedVisit } from '../../../offline/visits/prepared-visit.ts'
import { savedSlots } from '../../../offline/visits/saved-slots.ts'
import { type DeviceFacts, openDrafts } from '../card/device-state.ts'
import { visitsTexts } from './messages.ts'
import type { ListedVisit } from './pending-visits.queries.ts'

/** What the visit's own page needs in its address. */
export type VisitAddress = { assignmentId: number; establishmentId: number; inscriptionTypeId: number }

/** Where and why a visit is made; what nobody told this device is undefined. */
export type VisitPlan = {
  name: string
  address?: string | undefined
  municipality?: string | undefined
  motive?: string | undefined
  /** `yyyy-mm-dd`. */
  assignedOn?: string | undefined
}

export type OfflineVisit = {
  userId: number
  assignmentId: number
  plan: VisitPlan
  /** Undefined for work on a visit of which this device has nothing else, and for who fills none. */
  opens: VisitAddress | undefined
  commands: readonly OutboxCommand[]
  facts: DeviceFacts
  /** The server no longer lists it; it stays for as long as there is work in it. */
  isWithdrawn: boolean
}

/** Whether this device holds something of a visit that the server does not have. */
export const hasUnsentWork = ({ commands, facts }: Pick<OfflineVisit, 'commands' | 'facts'>): boolean =>
  commands.length > 0 || openDrafts(facts).length > 0

/** Whether this device holds anything that was put into a visit, also where the server has it by now: it keeps the visit here. */
export const holdsWork = ({ commands, facts }: Pick<OfflineVisit, 'commands' | 'facts'>): boolean =>
  commands.length > 0 || facts.drafted.length > 0

export type ClosedVisit = { assignmentId: number; establishmentId: number; inspectionId: number; name: string }

export type OfflineVisitSources = {
  userId: number
  /** Who fills no visits has none, but may have left work on this device from when they did. */
  isInspector: boolean
  prepared: readonly PreparedVisit[]
  /** My pending visits as the server lists them; undefined while that is not known. */
  listed: readonly ListedVisit[] | undefined
  /** When it did, in milliseconds. */
  listedAt: number
  commands: readonly OutboxCommand[]
  /** Texts, photos and signatures. */
  drafted: ReadonlyMap<number, readonly VisitSlot[]>
  checklists: ReadonlyMap<number, Pick<Checklist, 'sections'>>
}

const slotsIn = (commands: readonly OutboxCommand[], state: OutboxCommand['state']) =>
  commands.filter((command) => command.state === state).map(({ slot }) => slot)

const planOf = (prepared: PreparedVisit | undefined, listed: ListedVisit | undefined, id: number): VisitPlan => {
  if (prepared) {
    const { establishment: name, address, city: municipality, motive, assignedOn } = prepared
    return { name, address, municipality, motive, assignedOn }
  }
  if (listed) {
    const { establishment: name, city: municipality, motive, assignedOn } = listed
    return { name, municipality, motive, assignedOn }
  }
  return { name: visitsTexts.unknown(id) }
}

const byName = (one: { plan: VisitPlan }, other: { plan: VisitPlan }) =>
  one.plan.name.localeCompare(other.plan.name, 'es')

/** Prepared since the list was read: it is in a newer one. */
const isNewer = (visit: PreparedVisit | undefined, { listedAt }: OfflineVisitSources): boolean =>
  visit !== undefined && Date.parse(visit.preparedAt) > listedAt

/** Every pending visit that the device or the server knows of, and every visit with work on the device. */
export function offlineVisits(sources: OfflineVisitSources): OfflineVisit[] {
  const { userId, isInspector, prepared, commands, drafted, checklists } = sources
  const listed = isInspector ? sources.listed : []
  const closed = new Set(
    prepared.filter((visit) => visit.closedInspectionId !== null).map((visit) => visit.assignmentId),
  )
  const preparedById = new Map(prepared.map((visit) => [visit.assignmentId, visit]))
  const listedById = new Map(listed?.map((visit) => [visit.id, visit]))
  const withCommands = commands.map(({ assignmentId }) => assignmentId)
  const ids = new Set([...preparedById.keys(), ...listedById.keys(), ...withCommands, ...drafted.keys()])
  return [...ids]
    .map((assignmentId): OfflineVisit => {
      const visit = preparedById.get(assignmentId)
      const row = listedById.get(assignmentId)
      const place = isInspector ? (visit ?? row) : undefined
      const own = commands.filter((command) => command.assignmentId === assignmentId)
      return {
        userId,
        assignmentId,
        plan: planOf(visit, row, assignmentId),
        opens: place && {
          assignmentId,
          establishmentId: place.establishmentId,
          inscriptionTypeId: place.inscriptionTypeId,
        },
        commands: own,
        facts: {
          isPrepared: visit !== undefined,
          saved: visit ? savedSlots(visit.progress) : new Set(),
          waiting: slotsIn(own, 'waiting'),
          refused: slotsIn(own, 'refused'),
          kept: slotsIn(own, 'kept'),
          drafted: drafted.get(assignmentId) ?? [],
          checklist: visit && checklists.get(visit.checklistId),
        },
        isWithdrawn: listed !== undefined && !row && !(isInspector && isNewer(visit, sources)),
      }
    })
    .filter((visit) => !closed.has(visit.assignmentId) || hasUnsentWork(visit))
    .filter((visit) => isInspector || holdsWork(visit))
    .sort(byName)
}

export type Municipality = { name: string; visits: OfflineVisit[] }

/** By municipality as in a dictionary; visits whose municipality nobody knows come last. */
export function byMunicipality(visits: readonly OfflineVisit[]): Municipality[] {
  const groups = new Map<string | undefined, OfflineVisit[]>()
  for (const visit of visits) {
    const { municipality } = visit.plan
    groups.set(municipality, [...(groups.get(municipality) ?? []), visit])
  }
  return [...groups]
    .sort(([one], [other]) => (one === undefined ? 1 : other === undefined ? -1 : one.localeCompare(other, 'es')))
    .map(([name, own]) => ({ name: name ?? visitsTexts.elsewhere, visits: own }))
}

/** Visits that the server closed while this device had them. */
export const closedVisits = (prepared: readonly PreparedVisit[]): ClosedVisit[] =>
  prepared.flatMap(({ assignmentId, establishmentId, establishment, closedInspectionId }) =>
    closedInspectionId === null
      ? []
      : [{ assignmentId, establishmentId, inspectionId: closedInspectionId, name: establishment }],
  )
