import { setTimeout as delay } from 'node:timers/promises'
import { type Official, USER_TYPE, type UserType } from '../../domain/access/official.ts'
import { FOLLOW_UP_MOTIVE_ID } from '../../domain/requirements/follow-up.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { HOME_DEPARTMENT_ID } from '../catalogues/catalogue-rows.ts'
import type { PreparedImage } from '../images/images.service.ts'
import { recordNotification } from '../notifications/notifications.service.ts'
import { ReceivedFile } from '../platform/http/body/received-file.ts'
import type { Platform } from '../platform/platform.ts'
import { planVisits } from '../visits/visits.service.ts'
import type { DemoImage, DemoImages } from './demo-images.ts'
import { findDemoRows, findRecordToFollow } from './demo-rows.queries.ts'
import { loadCases } from './follow-ups/load-cases.ts'
import { loadComplaints } from './follow-ups/load-complaints.ts'
import { loadSamples } from './follow-ups/load-samples.ts'
import { AFTER } from './follow-ups/load-verdicts.ts'
import { tellMeasures } from './follow-ups/tell-measures.ts'
import { readChecklists } from './load-demo.ts'
import { loadInspection } from './load-inspection.ts'
import { loadTrips } from './load-trips.ts'
import { accountOf, teams } from './officials.ts'
import { HISTORY_VISITS, type HistoryVisit, plannedHistory } from './plan-history.ts'
import { loadStory } from './story/load-story.ts'
import { NOT_SIGNED, tellNotice } from './tell-notice.ts'

type Rows = Awaited<ReturnType<typeof findDemoRows>>
type Loading = { platform: Platform; rows: Rows }

const officialOf = ({ rows }: Loading, email: string, userType: UserType): Official => ({
  id: rows.userIds.get(email) ?? 0,
  email,
  departmentId: HOME_DEPARTMENT_ID,
  userType,
})

const imageOf = (prepared: PreparedImage | undefined): DemoImage => {
  if (!prepared) throw new Error('The demonstration has no pictures.')
  return { file: new ReceivedFile(Buffer.alloc(0), prepared.mediaType, 'demo'), prepared }
}

/** The pictures of a visit, which are those of the demonstration in turn: two years of their own would take minutes. */
function picturesOf({ rows: { photos, signatures } }: Loading, { inspection }: HistoryVisit, at: number): DemoImages {
  const seeds = inspection.sections.flatMap(({ answers }) => answers.flatMap(({ photo }) => photo ?? []))
  const signers = [inspection.establishment.responsible.name, inspection.witness.name]
  return {
    photos: new Map([...seeds, AFTER].map((seed, place) => [seed, imageOf(photos[(at * 7 + place) % photos.length])])),
    signatures: new Map(signers.map((name, place) => [name, imageOf(signatures[(at + place) % signatures.length])])),
  }
}

/** Visits among the last of the history that the establishment did not sign: each seventh, in turns. */
const [LAST_VISITS, EACH] = [45, 7]
const unsignedTurn = (at: number): number | undefined => {
  const place = at - (HISTORY_VISITS - LAST_VISITS)
  return place >= 0 && place % EACH === 0 ? place / EACH : undefined
}

/** Plans, makes and notifies a visit of the past, as its officials would have. */
async function loadVisit(loading: Loading, visit: HistoryVisit, at: number): Promise<void> {
  const { db, checklists, letterhead } = loading.platform
  const { dueOn, notifiedAt } = visit
  const turn = unsignedTurn(at)
  const inspection = turn === undefined ? visit.inspection : { ...visit.inspection, acts: { refusal: NOT_SIGNED } }
  const { establishment, team, motiveId, plannedAt } = inspection
  const administrator = officialOf(loading, accountOf.administrator, USER_TYPE.administrator)
  const technician = officialOf(loading, teams[team].technician, USER_TYPE.technician)
  const engineer = officialOf(loading, teams[team].engineer, USER_TYPE.engineer)
  const establishmentId = loading.rows.placeIds.get(establishment.form.name) ?? 0
  const { inscriptionTypeId, zodesId, cityId, email } = establishment.form
  await db.transaction(async (tx) => {
    const isFollowUp = motiveId === FOLLOW_UP_MOTIVE_ID
    const [visitId = 0] = await planVisits(tx, {
      by: administrator,
      at: plannedAt,
      isTold: false,
      follows: isFollowUp
        ? await findRecordToFollow(tx, HOME_DEPARTMENT_ID, establishmentId, dayOf(plannedAt))
        : undefined,
      plan: {
        inscriptionTypeId,
        zodesId,
        cityId,
        motiveId,
        otherMotive: undefined,
        dueOn,
        establishmentIds: [establishmentId],
        engineerId: engineer.id,
        technicianId: technician.id,
      },
    })
    const images = picturesOf(loading, visit, at)
    const pair = { technician, engineer }
    const subjectId = await loadInspection({ tx, checklists, letterhead }, pair, visitId, inspection, images)
    if (subjectId === null) return
    const photos = [...images.photos.values()]
    if (photos.length > 0) {
      const entity = { name: letterhead.name, nit: letterhead.nit }
      const imposed = { by: technician, inspectionId: subjectId, visitDay: dayOf(inspection.closedAt), photos }
      await tellMeasures(tx, { ...imposed, entity, until: loading.platform.clock() })
    }
    if (turn !== undefined) {
      const told = { by: administrator, inspectionId: subjectId, visitDay: dayOf(inspection.closedAt), turn }
      await tellNotice(tx, loading.platform, { ...told, until: loading.platform.clock() })
      return
    }
    if (!notifiedAt) return
    await recordNotification(tx, {
      ...{ by: administrator, at: notifiedAt, subject: 'inspection', subjectId, recipient: email, establishmentId },
      ...{ messageId: `<acta-${subjectId}@vigia.example>`, isAccepted: true, isConsented: true, address: 'record' },
      mail: { subject: 'Acta de inspección', text: 'Se adjunta el acta de la visita.', attachment: null },
    })
  })
}

/** Rest after a visit, as a multiple of its time: most of the processor stays free for who tries the product. */
const REST = 2

/**
 * Gives a new demonstration two years of visits, so that its figures say something, a visit at a time while it serves.
 * A stop ends it for good: what is there stays.
 */
export async function loadHistory(
  platform: Platform,
  { visits, isStopped = () => false, rest = REST }: { visits?: number; isStopped?: () => boolean; rest?: number } = {},
): Promise<number> {
  const reference = platform.clock()
  const history = plannedHistory(await readChecklists(platform), reference, visits)
  const loading = { platform, rows: await findDemoRows(platform.db) }
  let loaded = 0
  for (const visit of history) {
    if (isStopped()) break
    const began = performance.now()
    await loadVisit(loading, visit, loaded)
    loaded += 1
    await delay(rest * (performance.now() - began))
  }
  return loaded
}

/**
 * Loads the story of a restaurant, complaints, samples, cases and the trips of the coming weeks, and then the history,
 * while the process runs. A failure leaves the demonstration as it is.
 */
export function startHistory(platform: Platform): { stop(): Promise<void> } {
  let hasStopped = false
  const loading = loadStory(platform)
    .catch((err: unknown) => platform.log.warn({ err }, 'demo: story failed'))
    .then(() => loadComplaints(platform))
    .then(() => loadSamples(platform))
    .then(() => loadCases(platform))
    .then(() => loadTrips(platform))
    .then(() => loadHistory(platform, { isStopped: () => hasStopped }))
    .then((visits) => platform.log.info({ visits }, 'demo: history loaded'))
    .catch((err: unknown) => platform.log.warn({ err }, 'demo: history failed'))
  return {
    async stop() {
      hasStopped = true
      await loading
    },
  }
}
