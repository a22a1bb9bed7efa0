import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { USER_TYPE } from '../../../domain/access/official.ts'
import type { FoundToken } from '../../platform/auth/api-tokens.ts'
import type { Querier } from '../../platform/db/database.ts'
import { roles } from '../../schema/catalogues.table.ts'
import { apiTokens } from '../../schema/integrations/api-tokens.table.ts'
import { users } from '../../schema/users.table.ts'

const maker = { id: users.id, email: users.email, isActive: users.isActive, userType: roles.userType }

export const findToken = (q: Querier, tokenHash: string): Promise<FoundToken | undefined> =>
  q
    .select({
      id: apiTokens.id,
      departmentId: apiTokens.departmentId,
      scopes: apiTokens.scopes,
      ipRanges: apiTokens.ipRanges,
      expiresOn: apiTokens.expiresOn,
      isRevoked: sql<boolean>`${apiTokens.revokedAt} is not null`,
      maker,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.createdBy))
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(eq(apiTokens.tokenHash, tokenHash))
    .then(([found]) => found)

/** Notes the day of a use, once a day. */
export const noteUse = async (q: Querier, id: number, today: string): Promise<void> => {
  await q
    .update(apiTokens)
    .set({ lastUsedOn: today })
    .where(and(eq(apiTokens.id, id), sql`${apiTokens.lastUsedOn} is distinct from ${today}::date`))
}

export const insertToken = (tx: Querier, row: typeof apiTokens.$inferInsert): Promise<number> =>
  tx
    .insert(apiTokens)
    .values(row)
    .returning({ id: apiTokens.id })
    .then(([inserted]) => (inserted as { id: number }).id)

/** @returns the name of the token; undefined where the department has no such token that is not revoked */
export const revokeToken = (
  tx: Querier,
  { departmentId, id, at }: { departmentId: number; id: number; at: Date },
): Promise<string | undefined> =>
  tx
    .update(apiTokens)
    .set({ revokedAt: at })
    .where(and(eq(apiTokens.departmentId, departmentId), eq(apiTokens.id, id), isNull(apiTokens.revokedAt)))
    .returning({ name: apiTokens.name })
    .then(([revoked]) => revoked?.name)

/**
 * Gives a token to an administrator, if the account that has it is no longer that of an active administrator.
 * @param today `yyyy-mm-dd`
 * @returns the name of the token; undefined for one that is not suspended
 */
export const adoptToken = (
  tx: Querier,
  { departmentId, id, userId, today }: { departmentId: number; id: number; userId: number; today: string },
): Promise<string | undefined> =>
  tx
    .update(apiTokens)
    .set({ createdBy: userId })
    .where(
      and(
        eq(apiTokens.departmentId, departmentId),
        eq(apiTokens.id, id),
        isNull(apiTokens.revokedAt),
        gte(apiTokens.expiresOn, today),
        sql`not exists (select from users u join roles r on r.id = u.role_id
          where u.id = api_tokens.created_by and u.is_active and r.user_type_id = ${USER_TYPE.administrator})`,
      ),
    )
    .returning({ name: apiTokens.name })
    .then(([adopted]) => adopted?.name)

export const hasToken = (q: Querier, departmentId: number, id: number): Promise<boolean> =>
  q.$count(apiTokens, and(eq(apiTokens.departmentId, departmentId), eq(apiTokens.id, id))).then((count) => count > 0)

export const findTokens = (q: Querier, departmentId: number) =>
  q
    .select({ token: apiTokens, makerName: sql<string>`${users.fullName}`, maker })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.createdBy))
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(eq(apiTokens.departmentId, departmentId))
    .orderBy(apiTokens.id)
