import { type Official, USER_TYPE, type UserType } from '../../../domain/access/official.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { HOME_DEPARTMENT_ID } from '../../catalogues/catalogue-rows.ts'
import { createEstablishment } from '../../establishments/establishments.service.ts'
import type { Platform } from '../../platform/platform.ts'
import { planVisits } from '../../visits/visits.service.ts'
import { drawImages, imageOf } from '../demo-images.ts'
import { findDemoRows, findRecordToFollow } from '../demo-rows.queries.ts'
import { AFTER } from '../follow-ups/load-verdicts.ts'
import { readChecklists } from '../load-demo.ts'
import { loadInspection } from '../load-inspection.ts'
import { accountOf } from '../officials.ts'
import type { PlannedInspection } from '../plan-demo.ts'
import { tellOtherMeasures } from './other-measures.ts'
import { answerComplaint, beginByComplaint } from './story-complaint.ts'
import { instantOn, storyDays } from './story-days.ts'
import { giveGoodsBack, imposeMeasures, liftClosure } from './story-measures.ts'
import { answerAsOwner, tellOwner } from './story-owner.ts'
import { storyEstablishment } from './story-place.ts'
import { reportSample, takeSample } from './story-sample.ts'
import { AFTER_TOO, type Story } from './story-telling.ts'
import { findingPhotos, storyVisit } from './story-visits.ts'

const [MORNING, AFTERNOON] = [9 * 60, 16 * 60]
/** Minutes before the end of the follow-up at which the closure is lifted: a closed place is not FAVORABLE. */
const LIFTED_BEFORE = 2

type Visits = Record<'closing' | 'verifying' | 'favorable', PlannedInspection>

async function visitsOf(platform: Platform, days: Story['days']): Promise<Visits> {
  const reference = platform.clock()
  const checklist = (await readChecklists(platform)).get(storyEstablishment.form.inscriptionTypeId)
  if (!checklist) throw new Error('Restaurants have no checklist.')
  return {
    closing: storyVisit({ day: days.closed, motive: 'complaint', hasFaults: true }, checklist, reference),
    verifying: storyVisit({ day: days.verified, motive: 'lifting' }, checklist, reference),
    favorable: storyVisit({ day: days.favorable, motive: 'planned' }, checklist, reference),
  }
}

/** The pictures of the story and its officials, and the restaurant with its inscription. */
async function beginStory(platform: Platform, visits: Visits): Promise<Story> {
  const { db } = platform
  const { userIds } = await findDemoRows(db)
  const official = (email: string, userType: UserType): Official => ({
    ...{ id: userIds.get(email) ?? 0, email, departmentId: HOME_DEPARTMENT_ID, userType },
  })
  const administrator = official(accountOf.administrator, USER_TYPE.administrator)
  const { responsible, form } = storyEstablishment
  const signers = [responsible.name, ...Object.values(visits).map(({ witness }) => witness.name)]
  const after = [AFTER, AFTER_TOO].map((seed) => ({ seed, scene: 'papers' as const }))
  const images = await drawImages(platform, [...findingPhotos(), ...after], signers)
  const days = storyDays(platform.clock())
  const { file, prepared } = imageOf(images.signatures, responsible.name)
  const establishmentId = await createEstablishment(db, {
    ...{ by: administrator, at: instantOn(days.inscribed, MORNING), signature: prepared },
    form: { ...form, signature: file, electronicNotification: true },
  })
  return {
    ...{ platform, days, images, administrator, establishmentId },
    technician: official(accountOf.technician, USER_TYPE.technician),
    engineer: official(accountOf.engineer, USER_TYPE.engineer),
    entity: { name: platform.letterhead.name, nit: platform.letterhead.nit },
  }
}

type Planned = { on: string; dueOn: string; follows: boolean }

/** Plans a visit as the planner does, without a notice to its officials: it is over. @returns its id */
async function plan(story: Story, visit: PlannedInspection, { on, dueOn, follows }: Planned): Promise<number> {
  const { platform, administrator: by, establishmentId, engineer, technician } = story
  const { inscriptionTypeId, zodesId, cityId } = storyEstablishment.form
  const at = instantOn(on, AFTERNOON)
  const [id = 0] = await planVisits(platform.db, {
    ...{ by, at, isTold: false },
    follows: follows ? await findRecordToFollow(platform.db, by.departmentId, establishmentId, dayOf(at)) : undefined,
    plan: {
      ...{ inscriptionTypeId, zodesId, cityId, motiveId: visit.motiveId, otherMotive: undefined },
      ...{ scheduledOn: dayOf(visit.closedAt), dueOn, establishmentIds: [establishmentId] },
      ...{ engineerId: engineer.id, technicianId: technician.id },
    },
  })
  return id
}

/** Makes a visit. @returns the id of its acta */
async function make(story: Story, visitId: number, visit: PlannedInspection): Promise<number> {
  const { db, checklists, letterhead } = story.platform
  const id = await db.transaction((tx) =>
    loadInspection({ tx, checklists, letterhead }, story, visitId, visit, story.images),
  )
  if (id === null) throw new Error('A visit of the story did not close.')
  return id
}

/**
 * Tells a new demonstration one whole story through the services that serve users (R 32.20). A complaint closes a
 * restaurant; it is corrected, verified and opened again. Other measures get their actas.
 * @returns false where it was told before
 */
export async function loadStory(platform: Platform): Promise<boolean> {
  const { placeIds } = await findDemoRows(platform.db)
  if (placeIds.has(storyEstablishment.form.name)) return false
  const visits = await visitsOf(platform, storyDays(platform.clock()))
  const story = await beginStory(platform, visits)
  const { days } = story
  const { complaintId, visitId } = await beginByComplaint(story)

  const inspectionId = await make(story, visitId, visits.closing)
  const { closedAt } = visits.closing
  const { closureId, freezingId } = await imposeMeasures(story, inspectionId, closedAt)
  const sampleId = await takeSample(story, { inspectionId, measureId: freezingId, closedAt })
  const told = await tellOwner(story, inspectionId)
  await answerAsOwner(story, told)

  const followId = await plan(story, visits.verifying, { on: days.corrected, dueOn: days.verified, follows: true })
  await liftClosure(story, closureId, new Date(visits.verifying.closedAt.getTime() - LIFTED_BEFORE * 60_000))
  await make(story, followId, visits.verifying)
  await reportSample(story, sampleId)
  await giveGoodsBack(story, freezingId)
  await answerComplaint(story, complaintId)

  const nextId = await plan(story, visits.favorable, { on: days.plannedAgain, dueOn: days.favorable, follows: false })
  await make(story, nextId, visits.favorable)
  await tellOtherMeasures(story)
  return true
}
