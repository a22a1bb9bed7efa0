import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { DocumentKind } from '../../../domain/evidence/issued-document.ts'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { issuedDocuments } from '../../schema/evidence/issued-documents.table.ts'

export type IssuedDocument = typeof issuedDocuments.$inferSelect

/** The columns that name a file of the entity, all of them set. */
export type IssuedFile = Pick<IssuedDocument, 'id' | 'version'> & {
  [Column in 'blob' | 'blobSha256' | 'bytes' | 'level' | 'keyId' | 'signedAt']: NonNullable<IssuedDocument[Column]>
}

export const isIssued = (document: IssuedDocument): document is IssuedDocument & IssuedFile =>
  document.state === 'expedida'

/** The cause of a document, such as an inspection. */
export type Subject = { departmentId: number; kind: DocumentKind; subjectId: number }

const ofSubject = ({ departmentId, kind, subjectId }: Subject): SQL | undefined =>
  and(
    eq(issuedDocuments.departmentId, departmentId),
    eq(issuedDocuments.kind, kind),
    eq(issuedDocuments.subjectId, subjectId),
  )

/** Every version of a document, the newest first. */
export const findVersions = (q: Querier, subject: Subject): Promise<IssuedDocument[]> =>
  q.select().from(issuedDocuments).where(ofSubject(subject)).orderBy(desc(issuedDocuments.version))

export const findDocument = (q: Querier, id: number): Promise<IssuedDocument | undefined> =>
  q
    .select()
    .from(issuedDocuments)
    .where(eq(issuedDocuments.id, id))
    .then(([found]) => found)

/** Departments with documents that are not issued. */
export const findWaitingDepartments = (q: Querier): Promise<number[]> =>
  rowsOf<{ id: number }>(
    q,
    sql`select id from departments d
      where exists (select from issued_documents i where i.department_id = d.id and i.state <> 'expedida') order by id`,
  ).then((rows) => rows.map(({ id }) => id))

const isDue = (now: Date) =>
  sql`state <> 'expedida' and (next_attempt_at is null or next_attempt_at <= ${now.toISOString()}::timestamptz)`

/** The newest document of a department that may be tried now: what was closed a minute ago is asked for first. */
export const findNextDue = (
  q: Querier,
  departmentId: number,
  now: Date,
): Promise<Pick<IssuedDocument, 'id' | 'createdAt'> | undefined> =>
  q
    .select({ id: issuedDocuments.id, createdAt: issuedDocuments.createdAt })
    .from(issuedDocuments)
    .where(and(eq(issuedDocuments.departmentId, departmentId), isDue(now)))
    .orderBy(desc(issuedDocuments.createdAt), desc(issuedDocuments.id))
    .limit(1)
    .then(([found]) => found)

/**
 * Takes a document for one attempt; a lease keeps others away. The number of the attempt fences off an earlier one that
 * still runs.
 */
export const claimDocument = (
  q: Querier,
  id: number,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<IssuedDocument | undefined> =>
  q
    .update(issuedDocuments)
    .set({ state: 'pendiente', attempts: sql`attempts + 1`, nextAttemptAt: leaseUntil, lastError: null })
    .where(and(eq(issuedDocuments.id, id), isDue(now)))
    .returning()
    .then(([claimed]) => claimed)

export type Claim = Pick<IssuedDocument, 'id' | 'attempts'>

const isHeld = ({ id, attempts }: Claim) =>
  and(eq(issuedDocuments.id, id), eq(issuedDocuments.attempts, attempts), eq(issuedDocuments.state, 'pendiente'))

type Signature = Required<
  Pick<
    typeof issuedDocuments.$inferInsert,
    'blobSha256' | 'bytes' | 'level' | 'keyId' | 'signedAt' | 'stampedAt' | 'tsaSerial' | 'tsaPolicy'
  >
>

/** Whether the key of a signature still signs in the department of the document. The transaction keeps it from its end. */
const holdsKey = (tx: Querier, { id }: Claim, { keyId }: Signature): Promise<boolean> =>
  rowsOf(
    tx,
    sql`select k.key_id from signing_keys k join issued_documents d on d.department_id = k.department_id
      where d.id = ${id} and k.key_id = ${keyId} and k.retired_at is null for share of k`,
  ).then((held) => held.length > 0)

/**
 * The file enters the public log with its row, so before the end of its key (R 28.9).
 * @returns whether the attempt still held the document and its key; a second signature of a version never wins
 */
export const markIssued = async (tx: Querier, claim: Claim, signature: Signature): Promise<boolean> => {
  if (!(await holdsKey(tx, claim, signature))) return false
  const marked = await tx
    .update(issuedDocuments)
    .set({ ...signature, state: 'expedida', nextAttemptAt: null, lastError: null })
    .where(isHeld(claim))
    .returning({ id: issuedDocuments.id })
  return marked.length > 0
}

/** Ends an attempt that failed. */
export const releaseDocument = async (
  q: Querier,
  claim: Claim,
  end: Pick<IssuedDocument, 'state' | 'nextAttemptAt' | 'lastError'>,
): Promise<void> => {
  await q.update(issuedDocuments).set(end).where(isHeld(claim))
}

/** Marks what waits in a department as failed for one reason, which the next look asks about again. */
export const refuseWaiting = async (q: Querier, departmentId: number, lastError: string): Promise<void> => {
  await q
    .update(issuedDocuments)
    .set({ state: 'fallida', nextAttemptAt: null, lastError })
    .where(
      and(
        eq(issuedDocuments.departmentId, departmentId),
        sql`state <> 'expedida' and last_error is distinct from ${lastError}`,
      ),
    )
}

/** Gives back what a process of before held when it was killed. Only for an installation of one process. */
export const releaseLeases = async (q: Querier): Promise<void> => {
  await q
    .update(issuedDocuments)
    .set({ nextAttemptAt: null })
    .where(sql`state = 'pendiente' and next_attempt_at is not null and last_error is null`)
}

/** Asks for another version. @returns undefined where another request did so at the same moment */
export const insertVersion = (
  tx: Querier,
  { departmentId, kind, subjectId }: Subject,
  { version, seal, createdAt }: Pick<IssuedDocument, 'version' | 'seal' | 'createdAt'>,
): Promise<IssuedDocument | undefined> =>
  tx
    .insert(issuedDocuments)
    .values({ departmentId, kind, subjectId, version, seal, createdAt })
    .onConflictDoNothing()
    .returning()
    .then(([added]) => added)

/** Instant of a key's last signature in a department. */
export const findLastSignedAt = (q: Querier, departmentId: number, keyId: string): Promise<Date | undefined> =>
  q
    .select({ signedAt: issuedDocuments.signedAt })
    .from(issuedDocuments)
    .where(
      and(
        eq(issuedDocuments.departmentId, departmentId),
        eq(issuedDocuments.keyId, keyId),
        sql`${issuedDocuments.signedAt} is not null`,
      ),
    )
    .orderBy(desc(issuedDocuments.signedAt))
    .limit(1)
    .then(([last]) => last?.signedAt ?? undefined)

/** How many documents of a department could not be issued, and why the newest of them; undefined for none. */
export const countFailed = (
  q: Querier,
  departmentId: number,
): Promise<{ documents: number; lastError: string | null } | undefined> =>
  rowsOf<{ documents: number; lastError: string | null }>(
    q,
    sql`select count(*)::int as documents, (array_agg(last_error order by created_at desc, id desc))[1] as "lastError"
      from issued_documents where department_id = ${departmentId} and state = 'fallida' having count(*) > 0`,
  ).then(([failed]) => failed)

/** Documents of a department by their state; instants are texts. `unstamped` were signed after the last time stamp. */
type Counted = {
  issued: number
  unstamped: number
  pending: number
  failed: number
  oldestPendingAt: string | null
  lastSignedAt: string | null
  lastStampedAt: string | null
  lastError: string | null
}

export const countDocuments = (q: Querier, departmentId: number): Promise<Counted | undefined> =>
  rowsOf<Counted>(
    q,
    sql`with own as (select * from issued_documents where department_id = ${departmentId}),
      stamped as (select max(stamped_at) as at from own)
      select count(*) filter (where state = 'expedida')::int as issued,
        count(*) filter (where state = 'expedida' and signed_at > coalesce(stamped.at, '-infinity'))::int as unstamped,
        count(*) filter (where state = 'pendiente')::int as pending, count(*) filter (where state = 'fallida')::int as failed,
        min(created_at) filter (where state = 'pendiente') as "oldestPendingAt", max(signed_at) as "lastSignedAt",
        max(stamped.at) as "lastStampedAt",
        (select last_error from own where last_error is not null order by id desc limit 1) as "lastError"
      from own cross join stamped`,
  ).then(([counted]) => counted)
