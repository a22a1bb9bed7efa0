import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { users } from '../schema/users.table.ts'

/** Active accounts with one of these e-mails, in any case and form. */
export const findActiveDemoAccounts = (q: Querier, emails: readonly string[]) =>
  q
    .select({
      id: users.id,
      email: users.email,
      departmentId: users.departmentId,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(
      and(
        users.isActive,
        inArray(
          sql`email_form(${users.email})`,
          emails.map((email) => sql`email_form(${email})`),
        ),
      ),
    )
    .orderBy(asc(users.id))

export type DemoAccountRow = Awaited<ReturnType<typeof findActiveDemoAccounts>>[number]
