import type { Official } from '../../domain/access/official.ts'
import type { Checklist } from '../../domain/inspections/checklist.ts'
import { currentEdition } from '../catalogues/checklist.queries.ts'
import { createEstablishment } from '../establishments/establishments.service.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import type { Checklists } from '../platform/checklists.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { hasUsers, lockIfNoUsers } from '../users/users.queries.ts'
import { planVisits } from '../visits/visits.service.ts'
import { demoPassword } from './accounts.ts'
import { workingDay } from './calendar.ts'
import { type DemoImages, drawImages, imageOf } from './demo-images.ts'
import { demoEstablishments } from './establishments.ts'
import { loadInspection } from './load-inspection.ts'
import { fullName, loadOfficials } from './load-officials.ts'
import { accountOf, demoOfficials, type TeamName, teams } from './officials.ts'
import { establishmentOf, type PlannedInspection, plannedInspections } from './plan-demo.ts'
import { type PendingVisit, pendingVisits } from './visits.ts'

const MORNING = 9 * 60
/** The officials are hired before the first inscription. */
const HIRED_DAYS_AGO = 600

/** The state of a load while it writes. */
type Load = {
  tx: Querier
  checklists: Checklists
  reference: Date
  images: DemoImages
  officials: Map<string, Official>
  placeIds: Map<string, number>
}

function officialOf({ officials }: Load, email: string): Official {
  const official = officials.get(email)
  if (!official) throw new Error(`${email} is not an official of the demonstration.`)
  return official
}

async function readChecklists({ db, checklists: stored }: Platform): Promise<Map<number, Checklist>> {
  const checklists = new Map<number, Checklist>()
  for (const id of new Set(demoEstablishments.map(({ form }) => form.inscriptionTypeId))) {
    const edition = await currentEdition(db, id)
    if (edition) checklists.set(id, await stored.find(db, edition))
  }
  return checklists
}

const photosOf = ({ sections }: PlannedInspection) =>
  sections.flatMap(({ answers }) =>
    answers.flatMap(({ photo, scene }) => (photo !== undefined && scene ? { seed: photo, scene } : [])),
  )

async function loadEstablishments(load: Load): Promise<void> {
  const { tx, images, reference } = load
  const by = officialOf(load, accountOf.administrator)
  for (const { key, form, responsible, inscribedDaysAgo } of demoEstablishments) {
    const { file, prepared } = imageOf(images.signatures, responsible.name)
    const at = workingDay(reference, inscribedDaysAgo, MORNING)
    load.placeIds.set(
      key,
      await createEstablishment(tx, { by, at, form: { ...form, signature: file }, signature: prepared }),
    )
  }
}

type Plan = { place: string; team: TeamName; motiveId: number; otherMotive?: string | undefined }

async function planVisit(load: Load, { place, team, motiveId, otherMotive }: Plan, at: Date): Promise<number> {
  const { inscriptionTypeId, zodesId, cityId } = establishmentOf(place).form
  const [id] = await planVisits(load.tx, {
    by: officialOf(load, accountOf.administrator),
    at,
    plan: {
      inscriptionTypeId,
      zodesId,
      cityId,
      motiveId,
      otherMotive,
      establishmentIds: [load.placeIds.get(place) ?? 0],
      engineerId: officialOf(load, teams[team].engineer).id,
      technicianId: officialOf(load, teams[team].technician).id,
    },
  })
  return id as number
}

async function loadVisits(
  load: Load,
  inspections: readonly PlannedInspection[],
  pending: readonly PendingVisit[],
): Promise<void> {
  for (const visit of inspections) {
    const visitId = await planVisit(load, visit, visit.plannedAt)
    const technician = officialOf(load, teams[visit.team].technician)
    await loadInspection(load, technician, visitId, visit, load.images)
  }
  for (const visit of pending) await planVisit(load, visit, workingDay(load.reference, visit.plannedDaysAgo, MORNING))
}

/**
 * Fills an empty installation with the demonstration department, through the services that serve users. One
 * transaction writes all of it, so an interrupted start leaves the installation empty.
 * @returns false when the installation already has accounts
 */
export async function loadDemo(platform: Platform): Promise<boolean> {
  if (await hasUsers(platform.db)) return false
  const reference = platform.clock()
  const inspections = plannedInspections(await readChecklists(platform), reference)
  const signers = [
    ...demoOfficials.map(fullName),
    ...demoEstablishments.map(({ responsible }) => responsible.name),
    ...inspections.map(({ witness }) => witness.name),
  ]
  const images = await drawImages(platform, inspections.flatMap(photosOf), signers)
  const passwordHash = await hashPassword(demoPassword)
  return platform.db.transaction(async (tx) => {
    if (!(await lockIfNoUsers(tx))) return false
    const officials = await loadOfficials(tx, images, passwordHash, workingDay(reference, HIRED_DAYS_AGO, MORNING))
    const load: Load = { tx, checklists: platform.checklists, reference, images, officials, placeIds: new Map() }
    await loadEstablishments(load)
    await loadVisits(load, inspections, pendingVisits)
    return true
  })
}
