import type { FastifyInstance, FastifyReply } from 'fastify'
import { getEvidence, getProofPackage, getRecordPdf, reissueRecord } from '../../contract/evidence/evidence.wire.ts'
import { getEvidenceStatus, tryEvidence } from '../../contract/evidence/evidence-status.wire.ts'
import { getPublicKeys, getPublicRecord } from '../../contract/evidence/public-record.wire.ts'
import { actaPdfName } from '../../domain/evidence/acta-names.ts'
import { recordPath, VERIFY_PAGE, VERIFY_PATH } from '../../domain/records/verification-address.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'
import { serve, servePublic } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { pageLimit } from '../public-pages/page-limit.ts'
import { checkingHeaders, publicHeaders, tooManyPage } from '../public-pages/public-page.ts'
import { findActaNumber } from '../records/records.queries.ts'
import { readEvidenceStatus, readPublicKeys } from './issuing/evidence-status.ts'
import { readIssuedFile } from './issuing/issued-file.ts'
import { pdfReply } from './issuing/pdf-reply.ts'
import { checkMaySign, reissueActa } from './issuing/reissue-acta.ts'
import { createTrials } from './issuing/try-signing.ts'
import { readLogEvidence } from './log-evidence.ts'
import { readProofPackage } from './proof-package/read-proof-package.ts'
import { findRecordByCode } from './public-record.queries.ts'
import { readEvidence } from './read-evidence.ts'
import { askPage, CODE_FIELD, recordPage, typedCode, unknownCodePage } from './record-page.ts'

/** Calls of one address in a minute (R 26.7). */
const publicCalls = { rateLimit: { max: 60, timeWindow: '1 minute' } }
/** Cards of officials are under `/v/` too: their tokens have 26 letters, so no token has this form. */
const RECORD_ROUTE = '/v/:code(^[A-Za-z0-9_-]{22}$)'

const send = (reply: FastifyReply, status: number, html: string) =>
  reply.status(status).headers(publicHeaders).send(html)

/** Serves what an acta proves itself with: to officials the sealed record, to everybody with its code what it must say. */
export function evidenceRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db, clock, letterhead } = platform
  const sealedEntity = { name: letterhead.name, nit: letterhead.nit }
  const entity = { name: letterhead.name, phone: config.entity.phone }
  serve(app, platform, getEvidence, {
    mayLag: true,
    answer: async ({ db, official, params }) => {
      return { evidence: await readEvidence(platform, db, official.departmentId, params.id) }
    },
  })
  serve(app, platform, getProofPackage, {
    answer: async ({ official, params: { id } }) => {
      const { name, bytes } = await readProofPackage(platform, official.departmentId, id)
      return { bytes, headers: downloadHeaders('application/zip', bytes.length, `filename="${name}"`) }
    },
  })
  serve(app, platform, getRecordPdf, {
    answer: async ({ official, params: { id }, query, request }) => {
      const known = request.headers['if-none-match']
      const { departmentId } = official
      const number = await findActaNumber(platform.db, departmentId, id)
      if (number === undefined) throw new Problem('inspection.not-found')
      const file = await readIssuedFile(platform, {
        departmentId,
        kind: 'acta',
        subjectId: id,
        version: query.version,
        known,
      })
      return pdfReply(file, actaPdfName(number))
    },
  })

  serve(app, platform, reissueRecord, {
    needs: 'evidence.manage',
    prepare: ({ official }) => checkMaySign(platform, official),
    answer: async ({ db, official: by, params: { id }, body: { reason } }) => {
      const added = await db.transaction((tx) => reissueActa(tx, { by, id, reason, at: clock() }))
      return { version: added.version, state: added.state }
    },
    afterwards: () => platform.closings.wake(),
  })
  serve(app, platform, getEvidenceStatus, {
    needs: 'evidence.manage',
    answer: async ({ official }) => ({ status: await readEvidenceStatus(platform, official.departmentId) }),
  })
  const tryOf = createTrials(platform)
  serve(app, platform, tryEvidence, {
    needs: 'evidence.manage',
    // Outside the transaction: the authority may take seconds, and the key may have to be registered.
    prepare: ({ official }) => tryOf(official.departmentId),
    answer: async (_, trial) => ({ trial }),
  })
  servePublic(app, getPublicKeys, () => readPublicKeys(db), publicCalls)
  servePublic(
    app,
    getPublicRecord,
    async ({ params: { code } }) => {
      const found = await findRecordByCode(db, code, sealedEntity)
      if (!found) throw new Problem('public.unknown-code')
      return { ...found, ...(await readLogEvidence(platform, found.seal)) }
    },
    publicCalls,
  )

  const admits = pageLimit(clock)
  app.get<{ Params: { code: string } }>(RECORD_ROUTE, async (request, reply) => {
    if (!admits(request)) return send(reply, 429, tooManyPage)
    const { code } = request.params
    const found = await findRecordByCode(db, code, sealedEntity)
    if (found) return reply.headers(checkingHeaders).send(recordPage(found, entity, code))
    return send(reply, 404, unknownCodePage(entity, code))
  })
  for (const path of [VERIFY_PATH, VERIFY_PAGE]) {
    app.get<{ Querystring: Record<string, unknown> }>(path, async (request, reply) => {
      if (!admits(request)) return send(reply, 429, tooManyPage)
      const sent = request.query[CODE_FIELD]
      if (sent === undefined) return reply.headers(checkingHeaders).send(askPage(entity))
      const code = typedCode(sent)
      if (code) return reply.redirect(recordPath(code), 303)
      return send(reply, 404, unknownCodePage(entity, typeof sent === 'string' ? sent.slice(0, 60) : ''))
    })
  }
}
