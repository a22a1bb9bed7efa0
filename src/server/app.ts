import { randomUUID } from 'node:crypto'
import fastifyJwt from '@fastify/jwt'
import fastify, { type FastifyInstance } from 'fastify'
import { LEAST_COUNTED_BYTES, MAX_OUTSTANDING_BYTES } from '../domain/photo-chunks/photo-chunk.ts'
import { absenceRoutes } from './absences/absences.route.ts'
import { analyticsRoutes } from './analytics/analytics.route.ts'
import { attentionRoutes } from './attention/attention.route.ts'
import { auditRoutes } from './audit/audit.route.ts'
import { calendarRoutes } from './calendar/calendar.route.ts'
import { cardRoutes } from './cards/cards.route.ts'
import { caseRoutes } from './cases/cases.route.ts'
import { catalogueRoutes } from './catalogues/catalogues.route.ts'
import { createChecklists } from './catalogues/checklist.queries.ts'
import { citizenComplaintRoutes } from './citizen-complaints/citizen-complaints.route.ts'
import { complaintRoutes } from './complaint-desk/complaint-desk.route.ts'
import { deactivationRoutes } from './deactivation/deactivation.route.ts'
import { establishmentRoutes } from './establishments/establishments.route.ts'
import { addendumRoutes } from './evidence/addenda/addenda.route.ts'
import { evidenceRoutes } from './evidence/evidence.route.ts'
import { createEvidenceKeys } from './evidence/keys/evidence-keys.ts'
import { publicLogRoutes } from './evidence/log/public-log.route.ts'
import { createTimeStamps } from './evidence/time-stamp/create-time-stamps.ts'
import { fieldActRecorder } from './field-acts/record-field-acts.service.ts'
import { fileRoutes } from './files/files.route.ts'
import { formatRoutes } from './formats/formats.route.ts'
import { storedKeys } from './idempotency/idempotent.service.ts'
import { imageRoutes } from './images/images.route.ts'
import { uploadQuota } from './images/upload-quota.ts'
import { importRoutes } from './imports/imports.route.ts'
import { inspectionRoutes } from './inspections/inspections.route.ts'
import { eventRoutes } from './integrations/events/events.route.ts'
import { feedRoutes } from './integrations/feeds/feeds.route.ts'
import { odataRoutes } from './integrations/odata/odata.route.ts'
import { openDataRoutes } from './integrations/open-data/open-data.route.ts'
import { packageRoutes } from './integrations/package/package.route.ts'
import { reportTemplateRoutes } from './integrations/templates/report-templates.route.ts'
import { apiTokenRoutes } from './integrations/tokens/api-tokens.route.ts'
import { storedTokens } from './integrations/tokens/stored-tokens.ts'
import { webhookRoutes } from './integrations/webhooks/webhooks.route.ts'
import { jobKinds } from './job-kinds.ts'
import { jobRoutes } from './jobs/jobs.route.ts'
import { legalCalendarRoutes } from './legal-calendar/legal-calendar.route.ts'
import { listExportRoutes } from './list-exports/list-exports.route.ts'
import { mailOutboxRoutes } from './mail-outbox/mail-outbox.route.ts'
import { mapRoutes } from './map/map.route.ts'
import { measureRoutes } from './measures/measures.route.ts'
import { notMadeRoutes } from './not-made-visits/not-made.route.ts'
import { legalNoticeRoutes } from './notice-desk/notice-desk.route.ts'
import { noticeRoutes } from './notices/notices.route.ts'
import { notificationRoutes } from './notifications/notifications.route.ts'
import { offlineVisitRoutes } from './offline-visits/offline-visits.route.ts'
import { photoChunkRoutes } from './photo-chunks/photo-chunks.route.ts'
import { planningRoutes } from './planning/planning.route.ts'
import { jwtTokens } from './platform/auth/tokens.ts'
import type { BlobStore } from './platform/blobs/blob-store.ts'
import { unfinishedFiles } from './platform/blobs/unfinished-files.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Database, OpenDatabase } from './platform/db/database.ts'
import { keepReplica } from './platform/db/replica.ts'
import { healthRoutes } from './platform/health.route.ts'
import { countBodies } from './platform/http/body/body-memory.ts'
import { acceptMultipart, MAX_TEXT_BYTES } from './platform/http/body/read-body.ts'
import { readJsonBodies } from './platform/http/body/read-body-json.ts'
import { compressReplies } from './platform/http/compress.ts'
import { answerErrors } from './platform/http/errors.ts'
import { limitCalls } from './platform/http/limits.ts'
import { collectRoutes, type RouteEntry } from './platform/http/routes.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { watchStopping } from './platform/http/stopping.ts'
import { answerUnreadable } from './platform/http/unreadable-request.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import { createListReader } from './platform/lists/list-page.ts'
import { smtpMailer } from './platform/mail/smtp-mailer.ts'
import { LoggedPaths } from './platform/observability/logged-paths.ts'
import { metricsRoutes } from './platform/observability/metrics.route.ts'
import { createMetrics, type Metrics } from './platform/observability/metrics.ts'
import { CallLog, logSerializers, measureRequests } from './platform/observability/requests.ts'
import { createSecurityEvents } from './platform/observability/security-events.ts'
import type { Platform } from './platform/platform.ts'
import { createWakeUp } from './platform/wake-up.ts'
import { portalRoutes } from './portal/portal.route.ts'
import { comparisonPdfRoutes } from './printed-tables/comparison-pdf.route.ts'
import { tripPdfRoutes } from './printed-tables/trip-pdf.route.ts'
import { profileRoutes } from './profile/profile.route.ts'
import { readLetterhead } from './records/letterhead.ts'
import { createActaPdf } from './records/pdf/render-acta-pdf.ts'
import { recordRoutes } from './records/records.route.ts'
import { requirementRoutes } from './requirements/requirements.route.ts'
import { sampleRoutes } from './samples/samples.route.ts'
import { searchRoutes } from './search/search.route.ts'
import { sessionRoutes } from './session/session.route.ts'
import { sessionUsers } from './session/session-users.ts'
import { staffRoutes } from './staff/staff.route.ts'
import { termRoutes } from './terms/terms.route.ts'
import { timelineRoutes } from './timeline/timeline.route.ts'
import { trdRoutes } from './trd/trd.route.ts'
import { tripRoutes } from './trips/trips.route.ts'
import { userRoutes } from './users/users.route.ts'
import { viewRoutes } from './views/views.route.ts'
import { visitRoutes } from './visits/visits.route.ts'

export type AppParts = {
  config: Config
  db: Database
  blobs: BlobStore
  clock: Clock
  /** Clock of the sessions' tokens; absent means `clock`. Tests move theirs by days and stay logged in. */
  tokenClock?: Clock
  /** Makes the ids of requests. Absent means random UUIDs: an id must be hard to guess. */
  newRequestId?: () => string
  webFolder: string
  metrics?: Metrics
  openReplica?: (() => Promise<OpenDatabase>) | undefined
  /** Receives log lines instead of the standard output. */
  logTo?: { write(line: string): void }
}

/**
 * Body limit without a session: an e-mail, a password, a link's token. Calls of officials have a limit of their own
 * (`serve`).
 */
const STRANGERS_BODY_BYTES = 64 * 1024
/** Node's own default, repeated here because logs and errors show it. */
const REQUEST_TIMEOUT_MS = 5 * 60 * 1000

/** The contract's schemas decode requests (http/decode.ts). Fastify would load its own compilers at every start. */
const noCompiler = () => () => {
  throw new Error('A route is described by an endpoint of the contract, not by a schema of Fastify.')
}

/** Assembles the server from its parts, without listening. */
export async function createApp({
  webFolder,
  metrics = createMetrics(),
  newRequestId = randomUUID,
  openReplica,
  logTo,
  tokenClock,
  ...parts
}: AppParts): Promise<{ app: FastifyInstance; platform: Platform; routes: readonly RouteEntry[] }> {
  const paths = new LoggedPaths()
  const app = fastify({
    logger: { level: parts.config.logLevel, serializers: logSerializers(paths), ...(logTo && { stream: logTo }) },
    logController: new CallLog(),
    // The same in the reply, the log and the message to the person.
    genReqId: () => newRequestId(),
    trustProxy: parts.config.trustProxy ?? false,
    bodyLimit: STRANGERS_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A request that comes during the stop, over a connection that a proxy keeps, is still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    frameworkErrors: (error, request, reply) => request.server.errorHandler(error, request, reply),
    clientErrorHandler: answerUnreadable,
  })
  const routes = collectRoutes(app)
  app.addHook('onRoute', (route) => paths.learn(route))
  const securityEvent = createSecurityEvents({ log: app.log, clock: parts.clock, metrics })
  answerErrors(app, securityEvent)
  readJsonBodies(app)
  measureRequests(app, metrics)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  compressReplies(app)
  await app.register(fastifyJwt, { secret: parts.config.tokenSecret, verify: { algorithms: ['HS256'] } })
  acceptMultipart(app)
  countBodies(app, MAX_TEXT_BYTES)
  securityHeaders(app)
  const quota = uploadQuota({ ...parts, log: app.log, megabytes: parts.config.uploadMbPerDay })
  const mailer = smtpMailer(parts.config.mail, app.log)
  const platform: Platform = {
    ...parts,
    unfinished: unfinishedFiles(parts.config.uploadsDir, {
      maxBytes: MAX_OUTSTANDING_BYTES,
      leastBytes: LEAST_COUNTED_BYTES,
    }),
    replica: openReplica && keepReplica({ open: openReplica, clock: parts.clock, log: app.log }),
    tokens: jwtTokens(app, parts.config.previousTokenSecret, tokenClock ?? parts.clock),
    sessions: sessionUsers(parts.db, app.log),
    apiTokens: storedTokens(parts.db),
    idempotency: storedKeys(parts),
    mailer,
    readListPage: createListReader(),
    checklists: createChecklists(),
    actaPdf: createActaPdf(),
    letterhead: await readLetterhead(parts.config.entity),
    evidenceKeys: createEvidenceKeys(parts.config, parts.clock),
    timeStamps: createTimeStamps(parts.config.evidence.stamps, { clock: parts.clock, log: app.log }),
    closings: createWakeUp(),
    issuing: new Map(),
    storedImages: new Map(),
    uploadQuota: quota,
    reducedPhotos: { bytes: 0, photos: new Map() },
    metrics,
    securityEvent,
    log: app.log,
    isStopping: watchStopping(app),
  }
  app.addHook('onClose', async () => {
    await Promise.allSettled(platform.issuing.values())
    await Promise.all([quota.close(), platform.replica?.close(), platform.actaPdf.close(), platform.sessions.settled()])
  })
  await limitCalls(app, parts.config, platform)
  if (parts.config.showsApiDocs) await (await import('./platform/http/openapi.ts')).documentApi(app)
  for (const slice of [
    sessionRoutes,
    userRoutes,
    staffRoutes,
    termRoutes,
    requirementRoutes,
    legalNoticeRoutes,
    measureRoutes,
    sampleRoutes,
    complaintRoutes,
    caseRoutes,
    mailOutboxRoutes,
    portalRoutes,
    citizenComplaintRoutes,
    legalCalendarRoutes,
    absenceRoutes,
    cardRoutes,
    profileRoutes,
    catalogueRoutes,
    formatRoutes,
    establishmentRoutes,
    timelineRoutes,
    visitRoutes,
    notMadeRoutes,
    deactivationRoutes,
    (scope: FastifyInstance, parts: Platform) => inspectionRoutes(scope, parts, fieldActRecorder(parts)),
    offlineVisitRoutes,
    photoChunkRoutes,
    recordRoutes,
    evidenceRoutes,
    addendumRoutes,
    publicLogRoutes,
    listExportRoutes,
    (scope: FastifyInstance, parts: Platform) => jobRoutes(scope, parts, jobKinds),
    fileRoutes,
    trdRoutes,
    importRoutes,
    analyticsRoutes,
    planningRoutes,
    tripRoutes,
    tripPdfRoutes,
    comparisonPdfRoutes,
    calendarRoutes,
    attentionRoutes,
    apiTokenRoutes,
    eventRoutes,
    feedRoutes,
    odataRoutes,
    openDataRoutes,
    packageRoutes,
    reportTemplateRoutes,
    searchRoutes,
    viewRoutes,
    webhookRoutes,
    noticeRoutes,
    mapRoutes,
    auditRoutes,
    notificationRoutes,
    imageRoutes,
    healthRoutes,
    metricsRoutes,
  ]) {
    // Each slice has its own scope, so that its place in this list does not change how its routes are documented and
    // limited.
    await app.register(async (scope) => slice(scope, platform))
  }
  await serveWebApp(app, webFolder, routes)
  return { app, platform, routes }
}
