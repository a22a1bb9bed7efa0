import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Querier } from '../platform/db/database.ts'
import { contractTypes } from '../schema/catalogues.table.ts'
import { staffContracts } from '../schema/staff.table.ts'
import { users } from '../schema/users.table.ts'

const supervisors = alias(users, 'supervisors')
const { id, userId, contractTypeId, number, subject, startsOn, endsOn, endedEarlyOn, supervisorId, note, rowVersion } =
  staffContracts

/** Contracts of a department, or of one official, the last to begin first. */
export const findContracts = (q: Querier, departmentId: number, ofUser?: number) =>
  q
    .select({
      ...{
        id,
        userId,
        contractTypeId,
        number,
        subject,
        startsOn,
        endsOn,
        endedEarlyOn,
        supervisorId,
        note,
        rowVersion,
      },
      userName: sql<string>`coalesce(${users.fullName}, '')`,
      userIdNumber: users.identificationNumber,
      contractType: contractTypes.name,
      supervisor: sql<string | null>`${supervisors.fullName}`,
    })
    .from(staffContracts)
    .innerJoin(users, eq(users.id, staffContracts.userId))
    .innerJoin(contractTypes, eq(contractTypes.id, staffContracts.contractTypeId))
    .leftJoin(supervisors, eq(supervisors.id, staffContracts.supervisorId))
    .where(and(eq(staffContracts.departmentId, departmentId), ofUser === undefined ? undefined : eq(userId, ofUser)))
    .orderBy(sql`${startsOn} desc`, asc(id))

export type FoundContract = Awaited<ReturnType<typeof findContracts>>[number]

export const findContract = (q: Querier, departmentId: number, contractId: number) =>
  q
    .select()
    .from(staffContracts)
    .where(and(eq(staffContracts.departmentId, departmentId), eq(id, contractId)))
    .then(([contract]) => contract)

export const findContractsOfUser = (tx: Querier, departmentId: number, ofUser: number) =>
  tx
    .select()
    .from(staffContracts)
    .where(and(eq(staffContracts.departmentId, departmentId), eq(userId, ofUser)))
    .orderBy(asc(startsOn), asc(id))

type ContractColumns = Omit<typeof staffContracts.$inferInsert, 'rowVersion'>

export const insertContract = (tx: Querier, row: ContractColumns): Promise<number> =>
  tx
    .insert(staffContracts)
    .values(row)
    .returning({ id })
    .then(([inserted]) => (inserted as { id: number }).id)

export const updateContract = async (tx: Querier, contractId: number, changes: Partial<ContractColumns>) => {
  await tx
    .update(staffContracts)
    .set({ ...changes, rowVersion: sql`${rowVersion} + 1` })
    .where(eq(id, contractId))
}
