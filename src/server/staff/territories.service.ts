import { problemReplies } from '../../contract/problems.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { TerritoryForm } from '../../domain/staff/staff-forms.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Asker } from '../availability/availability.service.ts'
import { findCity, findZodes } from '../availability/places.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { admitStaffManager, holdOfficial } from './staff-access.ts'
import { deleteTerritory, insertTerritory } from './territories.queries.ts'

/** @throws Problem territory.repeated where the official covers that part already */
export function addTerritory(
  db: Querier,
  userId: number,
  { by, at, form: { zodesId, cityId } }: Asker & { form: TerritoryForm },
): Promise<number> {
  admitStaffManager(by)
  const { departmentId } = by
  return db.transaction(async (tx) => {
    await holdOfficial(tx, by, userId)
    if (!(await findZodes(tx, departmentId, zodesId))) throw new Problem('catalogue.not-found')
    const city = cityId === undefined ? undefined : await findCity(tx, departmentId, cityId)
    if (cityId !== undefined && city?.zodesId !== zodesId) {
      const text = problemReplies['establishment.city-mismatch'].text
      throw new Problem('establishment.city-mismatch', { fields: { cityId: text } })
    }
    const place = { userId, zodesId, cityId: cityId ?? null }
    const id = await insertTerritory(tx, departmentId, place)
    if (id === undefined) throw new Problem('territory.repeated')
    const act = { official: by, at, action: 'add-territory', subject: 'user', subjectId: userId } as const
    await audit(tx, { ...act, details: { zodesId, cityId: place.cityId } })
    return id
  })
}

export function removeTerritory(db: Querier, id: number, { by, at }: Asker): Promise<void> {
  admitStaffManager(by)
  return db.transaction(async (tx) => {
    const removed = await deleteTerritory(tx, by.departmentId, id)
    if (!removed) throw new Problem('territory.not-found')
    const { userId, zodesId, cityId } = removed
    const act = { official: by, at, action: 'remove-territory', subject: 'user', subjectId: userId } as const
    await audit(tx, { ...act, details: { zodesId, cityId } })
  })
}
