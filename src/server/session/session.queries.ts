import { and, desc, eq, inArray, ne, not, or, sql } from 'drizzle-orm'
import { USER_TYPE } from '../../domain/access/official.ts'
import { writtenNumbers } from '../../domain/shared/entered.ts'
import type { FoundSession, SessionUser, TokenKey } from '../platform/auth/sessions.ts'
import type { Database, Querier } from '../platform/db/database.ts'
import { type PreparedSql, preparedRows } from '../platform/db/prepared-rows.ts'
import { roles } from '../schema/catalogues.table.ts'
import { secondFactors } from '../schema/second-factors.table.ts'
import { users } from '../schema/users.table.ts'

const account = {
  id: users.id,
  email: users.email,
  departmentId: users.departmentId,
  isActive: users.isActive,
  sessionVersion: users.sessionVersion,
  mustChangePassword: users.mustChangePassword,
  temporaryPasswordAt: users.temporaryPasswordAt,
  userType: roles.userType,
  hasSecondFactor: sql<boolean>`exists (select from ${secondFactors} where ${secondFactors.userId} = ${users.id} and ${secondFactors.confirmedAt} is not null)`,
}

export const findSessionUser = (q: Querier, id: number) =>
  q
    .select(account)
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, id))
    .then(([user]) => user)

/** Whether another active administrator of the department has chosen their own password, and so can help. */
export const hasOtherAdministrator = (
  q: Querier,
  { userId, departmentId }: { userId: number; departmentId: number },
): Promise<boolean> =>
  q
    .select({ id: users.id })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(
      and(
        eq(users.departmentId, departmentId),
        ne(users.id, userId),
        users.isActive,
        not(users.mustChangePassword),
        eq(roles.userType, USER_TYPE.administrator),
      ),
    )
    .limit(1)
    .then((found) => found.length > 0)

/** Columns of the look-up, which bypasses Drizzle's mapping. Instants are milliseconds. */
const readSessionUsers: PreparedSql = {
  name: 'read_session_users',
  text: `select u.id, u.email, u.department_id as "departmentId", u.is_active as "isActive",
      u.session_version as "sessionVersion", u.must_change_password as "mustChangePassword",
      f.confirmed_at is not null as "hasSecondFactor",
      r.user_type_id as "userType", asked.token_id as "tokenId", s.id as "sessionId", s.version,
      s.ended_at is not null as "isEnded", (extract(epoch from s.last_seen_at) * 1000)::float8 as "lastSeenMs"
    from unnest($1::int[], $2::uuid[]) as asked (user_id, token_id)
    join users u on u.id = asked.user_id
    join roles r on r.id = u.role_id
    left join second_factors f on f.user_id = u.id
    left join sessions s on s.token_id = asked.token_id and s.user_id = u.id`,
}

type FoundRow = SessionUser & { tokenId: string; isEnded: boolean } & (
    | { sessionId: number; version: number; lastSeenMs: number }
    | { sessionId: null; version: null; lastSeenMs: null }
  )

/** Accounts and sessions of several tokens in one statement, in any order. */
export async function findSessionUsers(
  db: Database,
  keys: readonly TokenKey[],
): Promise<{ key: TokenKey; found: FoundSession }[]> {
  const rows = await preparedRows<FoundRow>(db, readSessionUsers, [
    keys.map(({ userId }) => userId),
    keys.map(({ tokenId }) => tokenId),
  ])
  return rows.map(({ tokenId, sessionId: id, version, isEnded, lastSeenMs, ...user }) => {
    const session = id === null ? undefined : { id, version, isEnded, lastSeenMs }
    return { key: { userId: user.id, tokenId }, found: { ...user, session } }
  })
}

/**
 * Accounts with this e-mail, in any case and form, or with this identification number. More than one only where accounts
 * shared an address or a number in another form before decision 029; the one that is written the same comes first.
 */
export const findAccounts = (q: Querier, name: string) =>
  q
    .select({ ...account, passwordHash: users.passwordHash })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(
      or(
        sql`email_form(${users.email}) = email_form(${name})`,
        inArray(users.identificationNumber, writtenNumbers(name)),
      ),
    )
    .orderBy(
      desc(sql`lower(${users.email}) = lower(${name})`),
      desc(sql`${users.identificationNumber} = ${name}`),
      sql`email_twin`,
      sql`number_twin`,
    )
