import { sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { VisitOfficial } from '../../../../domain/inspections/sign-visit.ts'
import type { Pipeline } from '../../../platform/db/batching/pipeline.ts'
import { named, prepared } from '../../../platform/db/prepared-rows.ts'
import { roles } from '../../../schema/catalogues.table.ts'
import { users } from '../../../schema/users.table.ts'
import type { StoredVisit } from './stored-visit.queries.ts'

const readOfficials = prepared(
  'read_visit_officials',
  new QueryBuilder()
    .select({
      ...named({ id: users.id, signature: users.signature, isActive: users.isActive }),
      name: sql`coalesce(${users.fullName}, '')`.as('name'),
      role: sql`(select ${roles.name} from ${roles} where ${roles.id} = ${users.roleId})`.as('role'),
    })
    .from(users)
    .where(sql`${users.id} = any(${sql.placeholder('people')}::int[])`),
)

/** Both officials of a visit, each with their stored signature. */
export const findOfficials = (
  tx: Pipeline,
  { technicianId, engineerId }: Pick<StoredVisit, 'technicianId' | 'engineerId'>,
): Promise<VisitOfficial[]> => tx.rows<VisitOfficial>(readOfficials, [[technicianId, engineerId]])
