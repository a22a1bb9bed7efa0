import { type SQL, sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import type { LogId } from './checkpoints.queries.ts'
import { hexOf } from './log-sha256.ts'

/** `tsa` is a time stamp, `correo` a mail to a witness. */
export type AnchorKind = 'tsa' | 'correo' | 'testigo'

/** A place outside where a checkpoint is to be kept. */
export type WantedAnchor = { kind: AnchorKind; target: string }
/** An anchor that this process makes now, until its lease ends. */
export type TakenAnchor = LogId & WantedAnchor & { id: number; size: number; note: string; attempts: number }

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** Asks for anchors of a checkpoint; one that was asked for already stays as it is. */
export async function askForAnchors(
  tx: Querier,
  { departmentId, epoch, size }: LogId & { size: number },
  wanted: readonly WantedAnchor[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`insert into log_anchors (department_id, epoch, size, kind, target, next_attempt_at)
    select ${departmentId}, ${epoch}, ${size}, r.kind, r.target, ${instant(at)}
    from json_to_recordset(${JSON.stringify(wanted)}::json) as r (kind text, target text)
    on conflict (department_id, epoch, size, kind, target) do nothing`)
}

/** The note that was mailed to a witness before this size of a log. */
export async function findNoteBefore(
  q: Querier,
  { departmentId, epoch, size, target }: LogId & { size: number; target: string },
): Promise<string | undefined> {
  const [row] = await rowsOf<{ note: string }>(
    q,
    sql`select c.note from log_anchors a join log_checkpoints c
        on c.department_id = a.department_id and c.epoch = a.epoch and c.size = a.size
      where a.department_id = ${departmentId} and a.epoch = ${epoch} and a.size < ${size}
        and a.kind = 'correo' and a.target = ${target} and a.state = 'hecho' order by a.size desc limit 1`,
  )
  return row?.note
}

/** Takes the next anchor that is due. */
export async function takeAnchor(q: Querier, now: Date, leaseUntil: Date): Promise<TakenAnchor | undefined> {
  const [row] = await rowsOf<Omit<TakenAnchor, 'id' | 'size'> & { id: string | number; size: string | number }>(
    q,
    sql`update log_anchors a set attempts = a.attempts + 1, next_attempt_at = ${instant(leaseUntil)}
      from log_checkpoints c
      where a.id = (select id from log_anchors where state = 'pendiente' and next_attempt_at <= ${instant(now)}
          order by next_attempt_at, id limit 1 for update skip locked)
        and c.department_id = a.department_id and c.epoch = a.epoch and c.size = a.size
      returning a.id, a.department_id as "departmentId", a.epoch, a.size, a.kind, a.target, a.attempts, c.note`,
  )
  return row && { ...row, id: Number(row.id), size: Number(row.size) }
}

/** Keeps what came back from the place outside. */
export async function keepAnchor(q: Querier, id: number, evidence: Uint8Array, at: Date): Promise<void> {
  await q.execute(sql`update log_anchors set state = 'hecho', evidence = decode(${hexOf(evidence)}, 'hex'), at = ${instant(at)},
    last_error = null where id = ${id} and state <> 'hecho'`)
}

/** @param again instant of the next attempt; undefined gives the anchor up */
export async function postponeAnchor(q: Querier, id: number, error: string, again: Date | undefined): Promise<void> {
  const state =
    again === undefined
      ? sql`'fallido', next_attempt_at = next_attempt_at`
      : sql`'pendiente', next_attempt_at = ${instant(again)}`
  await q.execute(
    sql`update log_anchors set last_error = ${error}, state = ${state} where id = ${id} and state = 'pendiente'`,
  )
}

/** An anchor as everybody may see it; of a mail the host alone is told. */
export type DoneAnchor = WantedAnchor & { id: number; size: number; root: string; at: string; url: string | null }

const anchorUrl = (id: number) => `/api/public/log/anchors/${id}/stamp`

/** The anchors of a department's newest log that were made, the newest first. */
export async function findDoneAnchors(
  q: Querier,
  { departmentId, from, limit = 500 }: { departmentId: number; from: number; limit?: number },
): Promise<DoneAnchor[]> {
  const rows = await rowsOf<
    Record<'id' | 'size', string | number> & WantedAnchor & { root: string; at: string | Date }
  >(
    q,
    sql`select a.id, a.kind, case a.kind when 'correo' then split_part(a.target, '@', 2) else a.target end as target,
        a.size, translate(encode(c.root, 'base64'), E'\n', '') as root, a.at
      from log_anchors a join log_checkpoints c on c.department_id = a.department_id and c.epoch = a.epoch and c.size = a.size
      where a.department_id = ${departmentId} and a.epoch = (select max(epoch) from log_origins where department_id = ${departmentId})
        and a.state = 'hecho' and a.size >= ${from} order by a.at desc, a.id desc limit ${limit}`,
  )
  return rows.map((row) => {
    const id = Number(row.id)
    return {
      ...row,
      id,
      size: Number(row.size),
      at: new Date(row.at).toISOString(),
      url: row.kind === 'tsa' ? anchorUrl(id) : null,
    }
  })
}

/** Evidence of an anchor, with the note that it is about. */
export async function findAnchor(
  q: Querier,
  id: number,
): Promise<{ kind: AnchorKind; evidence: Uint8Array; note: string } | undefined> {
  const [row] = await rowsOf<{ kind: AnchorKind; evidence: string; note: string }>(
    q,
    sql`select a.kind, encode(a.evidence, 'hex') as evidence, c.note
      from log_anchors a join log_checkpoints c on c.department_id = a.department_id and c.epoch = a.epoch and c.size = a.size
      where a.id = ${id} and a.state = 'hecho'`,
  )
  return row && { ...row, evidence: Buffer.from(row.evidence, 'hex') }
}
