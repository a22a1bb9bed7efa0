import type { Official } from '../../domain/access/official.ts'
import type { Checklist } from '../../domain/inspections/checklist.ts'
import type { Letterhead } from '../../domain/records/letterhead.ts'
import { addDays } from '../../domain/shared/days.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { fullName } from '../../domain/users/full-name.ts'
import { linkWhole } from '../audit/link-audit.ts'
import { HOME_DEPARTMENT_ID } from '../catalogues/catalogue-rows.ts'
import { currentEdition } from '../catalogues/checklist.queries.ts'
import { createEstablishment } from '../establishments/establishments.service.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import type { Checklists } from '../platform/checklists.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { hasUsers, lockIfNoUsers } from '../users/users.queries.ts'
import { planVisits } from '../visits/visits.service.ts'
import { demoPassword } from './accounts.ts'
import { comingWorkday, workingDay } from './calendar.ts'
import { loadCensus } from './census/load-census.ts'
import { type DemoImages, drawImages, imageOf } from './demo-images.ts'
import { findRecordToFollow } from './demo-rows.queries.ts'
import { demoEstablishments } from './establishments.ts'
import { AFTER } from './follow-ups/load-verdicts.ts'
import { loadFiles, storeFileTexts } from './load-files.ts'
import { loadFormats } from './load-formats.ts'
import { loadInspection } from './load-inspection.ts'
import { loadOfficials } from './load-officials.ts'
import { loadStaff } from './load-staff.ts'
import { accountOf, demoOfficials, type TeamName, teams } from './officials.ts'
import { establishmentOf, type PlannedInspection, plannedInspections } from './plan-demo.ts'
import { companionInk } from './visit-acts.ts'
import { type PendingVisit, pendingVisits } from './visits.ts'

const MORNING = 9 * 60
/** The officials are hired before the first inscription. */
const HIRED_DAYS_AGO = 600
/** The census came in after the inscriptions, and waits for its visits. */
const CENSUS_DAYS_AGO = 20

/** The state of a load while it writes. */
type Load = {
  tx: Querier
  checklists: Checklists
  letterhead: Letterhead
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

export async function readChecklists({ db, checklists: stored, clock }: Platform): Promise<Map<number, Checklist>> {
  const checklists = new Map<number, Checklist>()
  for (const id of new Set(demoEstablishments.map(({ form }) => form.inscriptionTypeId))) {
    const edition = await currentEdition(db, { departmentId: HOME_DEPARTMENT_ID, day: dayOf(clock()) }, id)
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

type Plan = {
  place: string
  team: TeamName
  motiveId: number
  otherMotive?: string | undefined
  scheduledInDays?: number
  dueInDays?: number
  follows?: boolean
}

async function planVisit(
  load: Load,
  { place, team, motiveId, otherMotive, scheduledInDays, dueInDays, follows = false }: Plan,
  at: Date,
  isTold: boolean,
): Promise<number> {
  const { inscriptionTypeId, zodesId, cityId } = establishmentOf(place).form
  const establishmentId = load.placeIds.get(place) ?? 0
  const [id] = await planVisits(load.tx, {
    by: officialOf(load, accountOf.administrator),
    at,
    isTold,
    follows: follows ? await findRecordToFollow(load.tx, HOME_DEPARTMENT_ID, establishmentId, dayOf(at)) : undefined,
    plan: {
      inscriptionTypeId,
      zodesId,
      cityId,
      motiveId,
      otherMotive,
      scheduledOn: scheduledInDays === undefined ? undefined : comingWorkday(load.reference, scheduledInDays),
      dueOn: dueInDays === undefined ? undefined : addDays(dayOf(load.reference), dueInDays),
      establishmentIds: [establishmentId],
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
    const visitId = await planVisit(load, visit, visit.plannedAt, false)
    const { technician, engineer } = teams[visit.team]
    const pair = { technician: officialOf(load, technician), engineer: officialOf(load, engineer) }
    await loadInspection(load, pair, visitId, visit, load.images)
  }
  for (const visit of pending) {
    await planVisit(load, visit, workingDay(load.reference, visit.plannedDaysAgo, MORNING), true)
  }
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
    ...inspections.flatMap((visit) => companionInk(visit) ?? []),
  ]
  const photos = inspections.flatMap(photosOf)
  const images = await drawImages(platform, photos, signers)
  // Papers in order stand for what was corrected: a picture of its own would make the first start longer.
  const after = photos.find(({ scene }) => scene === 'papers') ?? photos[0]
  if (after) images.photos.set(AFTER, imageOf(images.photos, after.seed))
  await storeFileTexts(platform.blobs)
  const passwordHash = await hashPassword(demoPassword)
  const isNew = await platform.db.transaction(async (tx) => {
    if (!(await lockIfNoUsers(tx))) return false
    const officials = await loadOfficials(tx, images, passwordHash, workingDay(reference, HIRED_DAYS_AGO, MORNING))
    const { checklists, letterhead } = platform
    const load: Load = { tx, checklists, letterhead, reference, images, officials, placeIds: new Map() }
    await loadEstablishments(load)
    await loadVisits(load, inspections, pendingVisits)
    const by = officialOf(load, accountOf.administrator)
    const establishmentId = load.placeIds.get(demoEstablishments[0]?.key ?? '') ?? 0
    await loadFiles({ tx, reference, by, establishmentId })
    await loadFormats(tx, by, reference)
    await loadCensus(tx, by, workingDay(reference, CENSUS_DAYS_AGO, MORNING))
    await loadStaff({ tx, config: platform.config, reference, officials })
    return true
  })
  // The events tell times of months: `verify` would take them for events that waited for their link.
  if (isNew) await linkWhole(platform.db, reference)
  return isNew
}
