import type { Notice } from '../../contract/finding/notices.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import {
  maySilence,
  NOTICE_KINDS,
  type NoticeSettings,
  type NoticesQuery,
  noticeKinds,
} from '../../domain/notices/notice-kinds.ts'
import { noticeLink, noticeText } from '../../domain/notices/notice-texts.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { Querier } from '../platform/db/database.ts'
import * as queries from './notices.queries.ts'

const told = ({ params, createdAt, readAt, ...row }: queries.FoundNotice): Notice => ({
  id: row.id,
  kind: row.kind,
  text: noticeText(params),
  link: noticeLink(params, row.subjectId),
  subject: row.subject,
  subjectId: row.subjectId,
  dueOn: row.dueOn,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
})

export async function readNotices(q: Querier, by: Official, query: NoticesQuery) {
  const { rows, total } = await queries.findNotices(q, by.id, query)
  return { notices: rows.map(told), total, unread: await queries.countUnread(q, by.id) }
}

export async function readOne(q: Querier, by: Official, id: number, at: Date): Promise<{ unread: number }> {
  if (!(await queries.markRead(q, by.id, id, at))) throw new Problem('notice.not-found')
  return { unread: await queries.countUnread(q, by.id) }
}

export async function readAll(
  q: Querier,
  by: Official,
  upTo: number | undefined,
  at: Date,
): Promise<{ unread: number }> {
  await queries.markAllRead(q, by.id, upTo, at)
  return { unread: await queries.countUnread(q, by.id) }
}

export async function readSettings(q: Querier, by: Official, isMailAvailable: boolean) {
  const { digest, silenced } = await queries.findSettings(q, by.id)
  const kinds = NOTICE_KINDS.map((kind) => ({
    kind,
    label: noticeKinds[kind].label,
    isSilenced: silenced.includes(kind) && maySilence(kind),
    maySilence: maySilence(kind),
  }))
  return { digest, mailAvailable: isMailAvailable, kinds }
}

export async function saveSettings(q: Querier, by: Official, settings: NoticeSettings): Promise<void> {
  await queries.saveSettings(q, { userId: by.id, departmentId: by.departmentId }, settings)
}
