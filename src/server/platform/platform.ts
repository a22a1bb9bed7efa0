import type { FastifyBaseLogger } from 'fastify'
import type { Letterhead } from '../../domain/records/letterhead.ts'
import type { ActaPdf } from './acta-pdf.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Tokens } from './auth/tokens.ts'
import type { BlobStore, ReducedPhotos, StoredImages } from './blobs/blob-store.ts'
import type { Checklists } from './checklists.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import type { Replica } from './db/replica.ts'
import type { Idempotency } from './http/idempotency.ts'
import type { ReadListPage } from './lists/list-page.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './observability/metrics.ts'

/** The outside world as services see it. `createApp` fills it. */
export type Platform = {
  config: Config
  db: Database
  /** A standby of `db` that may be seconds behind; undefined without one. */
  replica: Replica | undefined
  readListPage: ReadListPage
  checklists: Checklists
  blobs: BlobStore
  storedImages: StoredImages
  reducedPhotos: ReducedPhotos
  clock: Clock
  tokens: Tokens
  sessions: Sessions
  idempotency: Idempotency
  mailer: Mailer
  actaPdf: ActaPdf
  letterhead: Letterhead
  metrics: Metrics
  log: FastifyBaseLogger
  isStopping(): boolean
}
