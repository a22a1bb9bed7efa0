import { sql } from 'drizzle-orm'
import type { NoticeFacts } from '../../domain/notices/notice-texts.ts'
import type { Querier } from '../platform/db/database.ts'

type AccountNotice = {
  user: { id: number; departmentId: number }
  facts: Extract<NoticeFacts, { kind: 'account_changed' }>
  at: Date
}

/**
 * Tells a person of a change of the account, also while it is switched off: the person sees it at the next login. Every
 * change is a notice of its own. The caller holds the account's row, so that no two get the same number.
 */
export const insertAccountNotice = async (tx: Querier, { user, facts, at }: AccountNotice): Promise<void> => {
  await tx.execute(
    sql`insert into notices (department_id, user_id, kind, subject, subject_id, params, created_at)
      select ${user.departmentId}::integer, ${user.id}::integer, ${facts.kind}::text, 'account',
        coalesce(max(subject_id), 0) + 1, ${JSON.stringify(facts)}::jsonb, ${at.toISOString()}::timestamptz
      from notices where user_id = ${user.id}::integer and kind = ${facts.kind}::text`,
  )
}
