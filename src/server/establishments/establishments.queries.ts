import { and, asc, eq, sql } from 'drizzle-orm'
import type { EstablishmentForm } from '../../domain/establishments/establishment-form.ts'
import type { EstablishmentCatalogueMatches } from '../../domain/establishments/establishment-refusal.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { establishmentActivities, establishments } from '../schema/establishments.table.ts'

/** Looks up the form's choices in the catalogues of the department, in one statement. */
export async function findCatalogueMatches(
  q: Querier,
  departmentId: number,
  form: EstablishmentForm,
): Promise<EstablishmentCatalogueMatches> {
  const [matches] = await rowsOf<EstablishmentCatalogueMatches>(
    q,
    sql`select
      exists (select from inscription_types where id = ${form.inscriptionTypeId}) as "hasInscriptionType",
      exists (select from identification_types where id = ${form.identificationTypeId}) as "hasIdentificationType",
      exists (select from identification_types where id = ${form.identificationTypeId} and abbreviation = 'NIT') as "isNit",
      exists (select from cities where id = ${form.cityId} and zodes_id = ${form.zodesId}
        and department_id = ${departmentId}) as "hasCity",
      exists (select from location_types where id = ${form.locationId}
        and population_type = ${form.populationType}) as "hasLocation",
      (select count(*)::integer from activities where inscription_type_id = ${form.inscriptionTypeId}
        and id in (${sql.join(form.activityIds, sql`, `)})) as "activities"`,
  )
  return matches as EstablishmentCatalogueMatches
}

const ofDepartment = (departmentId: number, id: number) =>
  and(eq(establishments.departmentId, departmentId), eq(establishments.id, id))

export type EstablishmentColumns = typeof establishments.$inferInsert

/** The establishment, locked until the commit, so that edits take turns. Inserts that refer to it do not wait. */
export const lockEstablishment = (tx: Querier, departmentId: number, id: number) =>
  tx
    .select()
    .from(establishments)
    .where(ofDepartment(departmentId, id))
    .for('no key update')
    .then(([row]) => row)

export const insertEstablishment = async (tx: Querier, row: EstablishmentColumns): Promise<number> => {
  const [inserted] = await tx.insert(establishments).values(row).returning({ id: establishments.id })
  return (inserted as { id: number }).id
}

/** Changes an establishment and increments its row version. */
export const updateEstablishment = async (
  tx: Querier,
  id: number,
  changes: Partial<EstablishmentColumns>,
): Promise<void> => {
  await tx
    .update(establishments)
    .set({ ...changes, rowVersion: sql`${establishments.rowVersion} + 1` })
    .where(eq(establishments.id, id))
}

/** Tells whether the confirmation was mailed to the present address: 'Notificación: Realizada' is of an address. */
export const renotify = async (tx: Querier, departmentId: number, id: number): Promise<void> => {
  await tx.execute(sql`update establishments set is_notified = exists (
      select from notifications n where n.department_id = ${departmentId} and n.subject = 'establishment'
        and n.subject_id = ${id} and n.outcome in ('accepted', 'delivered')
        and email_form(n.recipient) = email_form(establishments.email))
    where department_id = ${departmentId} and id = ${id}`)
}

export const findActivityIds = (q: Querier, departmentId: number, establishmentId: number): Promise<number[]> =>
  q
    .select({ id: establishmentActivities.activityId })
    .from(establishmentActivities)
    .where(
      and(
        eq(establishmentActivities.departmentId, departmentId),
        eq(establishmentActivities.establishmentId, establishmentId),
      ),
    )
    .orderBy(asc(establishmentActivities.activityId))
    .then((rows) => rows.map(({ id }) => id))

type ActivityOwner = { departmentId: number; establishmentId: number; inscriptionTypeId: number }

/** Replaces every activity of the establishment: the form always sends all of them. */
export async function replaceActivities(
  tx: Querier,
  owner: ActivityOwner,
  activityIds: readonly number[],
): Promise<void> {
  await tx
    .delete(establishmentActivities)
    .where(
      and(
        eq(establishmentActivities.departmentId, owner.departmentId),
        eq(establishmentActivities.establishmentId, owner.establishmentId),
      ),
    )
  await tx.insert(establishmentActivities).values(activityIds.map((activityId) => ({ ...owner, activityId })))
}
