import type { FastifyBaseLogger } from 'fastify'
import type { IssueOutcome } from '../../domain/evidence/signing-rules.ts'
import type { Letterhead } from '../../domain/records/letterhead.ts'
import type { ActaPdf } from './acta-pdf.ts'
import type { ApiTokens } from './auth/api-tokens.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Tokens } from './auth/tokens.ts'
import type { BlobStore, ReducedPhotos, StoredImages, UploadQuota } from './blobs/blob-store.ts'
import type { UnfinishedFiles } from './blobs/unfinished-files.ts'
import type { Checklists } from './checklists.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import type { Replica } from './db/replica.ts'
import type { EvidenceKeys } from './evidence-keys.ts'
import type { Idempotency } from './http/idempotency.ts'
import type { ReadListPage } from './lists/list-page.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './observability/metrics.ts'
import type { SecurityEvent } from './observability/security-events.ts'
import type { TimeStamps } from './time-stamps.ts'
import type { WakeUp } from './wake-up.ts'

/** The outside world as services see it. `createApp` fills it. */
export type Platform = {
  config: Config
  db: Database
  /** A standby of `db` that may be seconds behind; undefined without one. */
  replica: Replica | undefined
  readListPage: ReadListPage
  checklists: Checklists
  blobs: BlobStore
  /** Photos that come in chunks, until a save keeps them. */
  unfinished: UnfinishedFiles
  storedImages: StoredImages
  uploadQuota: UploadQuota
  reducedPhotos: ReducedPhotos
  clock: Clock
  tokens: Tokens
  sessions: Sessions
  apiTokens: ApiTokens
  idempotency: Idempotency
  mailer: Mailer
  actaPdf: ActaPdf
  letterhead: Letterhead
  evidenceKeys: EvidenceKeys
  /** Undefined where no authority of time stamps is configured. */
  timeStamps: TimeStamps | undefined
  /** Wakes what follows a closing. */
  closings: WakeUp
  /** Attempts to issue a document that run in this process, by its id. The stop waits for them. */
  issuing: Map<number, Promise<IssueOutcome>>
  metrics: Metrics
  securityEvent: SecurityEvent
  log: FastifyBaseLogger
  isStopping(): boolean
}
