import type { Checklist } from '../../../../domain/inspections/checklist.ts'
import type { FilledOn } from '../../../../domain/inspections/filled-on.ts'
import { type FieldAct, isStatement } from '../../../offline/acts/field-act.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { withEditionHere } from '../../../offline/visits/pinned-edition.ts'
import type { PreparedVisit } from '../../../offline/visits/prepared-visit.ts'
import { savedSlots } from '../../../offline/visits/saved-slots.ts'
import { type DeviceFacts, hasDraft } from '../card/device-state.ts'
import { visitsTexts } from './messages.ts'
import type { ListedVisit } from './pending-visits.queries.ts'

/** Parameters in the address of a visit's form. */
export type VisitAddress = { assignmentId: number; establishmentId: number; inscriptionTypeId: number }

/** Place and motive of a visit. Values that this device does not have are undefined. */
type VisitPlan = {
  name: string
  address?: string | undefined
  municipality?: string | undefined
  motive?: string | undefined
  /** `yyyy-mm-dd`. */
  assignedOn?: string | undefined
  /** `yyyy-mm-dd`; null or undefined for a visit without a day. */
  scheduledOn?: string | null | undefined
  /** The last day for the visit, likewise. */
  dueOn?: string | null | undefined
  visitCode?: string | undefined
  /** The number of the acta whose requirements the visit verifies; null or undefined for another visit. */
  followsActa?: string | null | undefined
  /** The establishment was switched off after the visit was planned. */
  isPlaceInactive: boolean
}

export type OfflineVisit = {
  userId: number
  assignmentId: number
  plan: VisitPlan
  /** Undefined where the device has only commands or drafts, and for users who fill no visits. */
  opens: VisitAddress | undefined
  commands: readonly OutboxCommand[]
  facts: DeviceFacts
  /** Whether the device has acts of the visit that the server lacks. */
  hasActs: boolean
  /** The server no longer lists the visit, which stays while it holds work. */
  isWithdrawn: boolean
}

/** Whether this device holds work of a visit that the server lacks. */
export const hasUnsentWork = ({ commands, facts }: Pick<OfflineVisit, 'commands' | 'facts'>): boolean =>
  commands.length > 0 || hasDraft(facts)

/** Whether this device holds any work of a visit, delivered or not. Such a visit stays in the list. */
export const holdsWork = ({ commands, facts }: Pick<OfflineVisit, 'commands' | 'facts'>): boolean =>
  commands.length > 0 || facts.drafted.length > 0 || facts.isTyped === true

export type ClosedVisit = {
  assignmentId: number
  establishmentId: number
  inspectionId: number
  name: string
  /** Undefined where the server that closed it told none. */
  actaNumber: string | undefined
}

export type OfflineVisitSources = {
  userId: number
  /** False for a user who fills no visits. Earlier work of theirs may still be on this device. */
  isInspector: boolean
  prepared: readonly PreparedVisit[]
  /** The user's pending visits on the server; undefined until the list arrives. */
  listed: readonly ListedVisit[] | undefined
  /** When the list was read, in milliseconds. */
  listedAt: number
  commands: readonly OutboxCommand[]
  /** Acts of the user on this device, which may say that a visit was not made. */
  acts: readonly FieldAct[]
  /** Slots with texts, photos or signatures. */
  drafted: ReadonlyMap<number, readonly VisitSlot[]>
  /** Ids of visits with texts that the window of an act left behind. */
  typed?: ReadonlySet<number>
  /** Ids of visits with acts that the server lacks. */
  withActs?: ReadonlySet<number>
  checklists: ReadonlyMap<number, Pick<Checklist, 'sections'>>
  /** The device's day, `yyyy-mm-dd`. */
  day: string
  /** Establishment and edition that the draft of a visit was entered for, by the visit's id. */
  draftedOn: (assignmentId: number) => FilledOn | undefined
}

const slotsIn = (commands: readonly OutboxCommand[], state: OutboxCommand['state']) =>
  commands.filter((command) => command.state === state).map(({ slot }) => slot)

const planOf = (prepared: PreparedVisit | undefined, listed: ListedVisit | undefined, id: number): VisitPlan => {
  // The list is newer than the device's copy.
  const isPlaceInactive = (listed ?? prepared)?.establishmentActive === false
  const followsActa = listed?.followsActa
  if (prepared) {
    const {
      establishment: name,
      address,
      city: municipality,
      motive,
      assignedOn,
      scheduledOn,
      dueOn,
      visitCode,
    } = prepared
    return {
      name,
      address,
      municipality,
      motive,
      assignedOn,
      scheduledOn,
      dueOn,
      visitCode,
      followsActa,
      isPlaceInactive,
    }
  }
  if (listed) {
    const { establishment: name, city: municipality, motive, assignedOn, scheduledOn, dueOn } = listed
    return { name, municipality, motive, assignedOn, scheduledOn, dueOn, followsActa, isPlaceInactive }
  }
  return { name: visitsTexts.unknown(id), isPlaceInactive }
}

const byName = (one: { plan: VisitPlan }, other: { plan: VisitPlan }) =>
  one.plan.name.localeCompare(other.plan.name, 'es')

/** Whether the visit was prepared after the list was read, so that the list may lack it. */
const isNewer = (visit: PreparedVisit | undefined, { listedAt }: OfflineVisitSources): boolean =>
  visit !== undefined && Date.parse(visit.preparedAt) > listedAt

/** The checklist with which this device fills a prepared visit. */
function checklistHere(
  { assignmentId, progress, checklistId, nextEditions }: PreparedVisit,
  commands: readonly OutboxCommand[],
  { checklists, day, draftedOn }: OfflineVisitSources,
) {
  const work = { commands, drafted: draftedOn(assignmentId) }
  return (
    checklists.get(withEditionHere(progress, work, { day, nextEditions }).checklistId) ?? checklists.get(checklistId)
  )
}

/** Every pending visit that the device or the server knows, and every visit with work on the device. */
export function offlineVisits(sources: OfflineVisitSources): OfflineVisit[] {
  const { userId, isInspector, prepared, commands, drafted, typed, withActs } = sources
  const notMade = new Set(sources.acts.filter(isStatement).map((act) => act.assignmentId))
  const listed = isInspector ? sources.listed : []
  const isOver = ({ closedInspectionId, isNotMade }: PreparedVisit) => closedInspectionId !== null || isNotMade
  const over = new Set(prepared.filter(isOver).map((visit) => visit.assignmentId))
  const preparedById = new Map(prepared.map((visit) => [visit.assignmentId, visit]))
  const listedById = new Map(listed?.map((visit) => [visit.id, visit]))
  const withCommands = commands.map(({ assignmentId }) => assignmentId)
  const ids = new Set([
    ...preparedById.keys(),
    ...listedById.keys(),
    ...withCommands,
    ...drafted.keys(),
    ...(typed ?? []),
  ])
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
          isTyped: typed?.has(assignmentId),
          isNotMade: notMade.has(assignmentId),
          checklist: visit && checklistHere(visit, own, sources),
        },
        hasActs: withActs?.has(assignmentId) === true,
        isWithdrawn: listed !== undefined && !row && !(isInspector && isNewer(visit, sources)),
      }
    })
    .filter((visit) => !over.has(visit.assignmentId) || hasUnsentWork(visit) || visit.facts.isNotMade)
    .filter((visit) => isInspector || holdsWork(visit) || visit.facts.isNotMade)
    .sort(byName)
}

export type Municipality = { name: string; visits: OfflineVisit[] }

/** Groups visits by municipality in alphabetical order. Visits without a known municipality come last. */
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

/** Visits that the server closed after they were prepared here. */
export const closedVisits = (prepared: readonly PreparedVisit[]): ClosedVisit[] =>
  prepared.flatMap(({ assignmentId, establishmentId, establishment: name, closedInspectionId, progress }) => {
    if (closedInspectionId === null) return []
    // The number belongs to the record of the progress, which a restored server may have changed.
    const actaNumber = progress.inspectionId === closedInspectionId ? progress.actaNumber : undefined
    return [{ assignmentId, establishmentId, inspectionId: closedInspectionId, name, actaNumber }]
  })
