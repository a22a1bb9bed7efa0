import { asc, eq } from 'drizzle-orm'
import type { ImportCatalogue } from '../../domain/import/catalogue/catalogue.ts'
import cityData from '../catalogues/data/municipios-bolivar.json' with { type: 'json' }
import type { Querier } from '../platform/db/database.ts'
import {
  activities,
  cities,
  departments,
  identificationTypes,
  inscriptionTypes,
  locationTypes,
  zodes,
} from '../schema/catalogues.table.ts'

/** Facts of municipalities that their rows lack: other names, and whether the District watches them. */
const told = new Map(
  cityData.map((row) => [
    row.id,
    { otherNames: row.otros_nombres ?? [], isDistrict: row.autoridad_ivc === 'DISTRITAL' },
  ]),
)
const nothingTold = { otherNames: [], isDistrict: false }

/** The catalogues that texts of a census are matched with. */
export async function findCatalogue(q: Querier, departmentId: number): Promise<ImportCatalogue> {
  const all = await q.select().from(departments).orderBy(asc(departments.id))
  const own = all.find(({ id }) => id === departmentId)
  const places = await q.select().from(cities).where(eq(cities.departmentId, departmentId)).orderBy(asc(cities.id))
  return {
    department: { daneCode: own?.daneCode ?? '', name: own?.name ?? '' },
    departments: all.map(({ daneCode, name }) => ({ daneCode, name })),
    zodes: await q.select().from(zodes).where(eq(zodes.departmentId, departmentId)).orderBy(asc(zodes.id)),
    cities: places.map(({ id, zodesId, daneCode, name }) => ({
      ...{ id, zodesId, daneCode, name },
      ...(told.get(id) ?? nothingTold),
    })),
    inscriptionTypes: await q
      .select({ id: inscriptionTypes.id, name: inscriptionTypes.name })
      .from(inscriptionTypes)
      .orderBy(asc(inscriptionTypes.id)),
    activities: await q
      .select({ id: activities.id, name: activities.name, inscriptionTypeId: activities.inscriptionTypeId })
      .from(activities)
      .orderBy(asc(activities.id)),
    identificationTypes: await q.select().from(identificationTypes).orderBy(asc(identificationTypes.id)),
    locationTypes: await q.select().from(locationTypes).orderBy(asc(locationTypes.id)),
  }
}
