import { type Official, USER_TYPE } from '../../../domain/access/official.ts'
import { recordMeasure } from '../../measures/impose-measure.service.ts'
import { findActaOfficials, findOfActa } from '../../measures/measures.queries.ts'
import { comingWorkday } from '../calendar.ts'
import { findDemoRows, findImposed } from '../demo-rows.queries.ts'
import { actaOf, tellMeasures } from '../follow-ups/tell-measures.ts'
import { teams } from '../officials.ts'
import { establishmentOf } from '../plan-demo.ts'
import { instantOn } from './story-days.ts'
import { photosAfter, type Story } from './story-telling.ts'

/** The place whose measure waits for the visit that is planned to lift it, and the days until its last one. */
const STILL_CLOSED = 'magangue-pescaderia'
const DAYS_LEFT = 3
const EVENING = 17 * 60

/** Tells the actas of the other measures: one is to be verified soon, and the older ones have ended. */
export async function tellOtherMeasures(story: Story): Promise<void> {
  const { entity, platform } = story
  const { db, clock } = platform
  const { departmentId } = story.administrator
  const { userIds } = await findDemoRows(db)
  const technicians = Object.values(teams).map(({ technician: email }): Official => {
    return { id: userIds.get(email) ?? 0, email, departmentId, userType: USER_TYPE.technician }
  })
  for (const { inspectionId, establishmentName, imposedOn } of await findImposed(db, departmentId)) {
    const makers = await findActaOfficials(db, departmentId, inspectionId)
    const by = technicians.find(({ id }) => makers.has(id))
    if (!by) continue
    if (establishmentName !== establishmentOf(STILL_CLOSED).form.name) {
      const told = { by, entity, inspectionId, visitDay: imposedOn, until: clock(), photos: photosAfter(story) }
      await db.transaction((tx) => tellMeasures(tx, told))
      continue
    }
    for (const measure of await findOfActa(db, departmentId, inspectionId)) {
      const form = { ...actaOf(measure), until: comingWorkday(clock(), DAYS_LEFT) }
      await recordMeasure(db, { by, entity, at: instantOn(imposedOn, EVENING), form, images: [] })
    }
  }
}
