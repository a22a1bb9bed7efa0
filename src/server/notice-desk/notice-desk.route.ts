import type { FastifyInstance } from 'fastify'
import * as consents from '../../contract/follow-up/consents.wire.ts'
import * as contract from '../../contract/follow-up/legal-notices.wire.ts'
import { revokePortalLink } from '../../contract/follow-up/portal-links.wire.ts'
import { admitConsent, readConsents, recordConsent, revokeConsentOf } from '../legal-notices/consents.service.ts'
import { findNoticePage } from '../legal-notices/legal-notice-list.queries.ts'
import { admitAttempt, readNotice, readProof, recordAttempt } from '../legal-notices/legal-notices.service.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { revokeLink } from '../portal-links/revoke-link.service.ts'
import { readAccessCertificate } from './access-certificate.service.ts'
import { prepareProof } from './prepare-proof.ts'

export function legalNoticeRoutes(app: FastifyInstance, platform: Platform): void {
  const now = () => platform.clock()

  serve(app, platform, contract.listLegalNotices, {
    needs: 'notices.read',
    answer: ({ db, official: by, query }) => findNoticePage(db, { by, at: now() }, query),
  })
  serve(app, platform, contract.getLegalNotice, {
    needs: 'notices.read',
    answer: async ({ official: by, params }) => ({ notice: await readNotice(platform, { by, at: now() }, params.id) }),
  })
  serve(app, platform, contract.getAttemptProof, {
    needs: 'notices.read',
    answer: ({ official, params }) => readProof(platform, official, params),
  })
  serve(app, platform, contract.getAccessCertificate, {
    needs: 'notices.work',
    answer: ({ official, params }) => readAccessCertificate(platform, official, params.id),
  })
  serve(app, platform, contract.addNoticeAttempt, {
    needs: 'notices.work',
    admit: ({ db, official: by, params, body }) => admitAttempt(db, { by, at: now() }, params.id, body),
    prepare: async ({ official, body: { proof } }) => proof && prepareProof(platform, proof, official.id),
    answer: ({ db, official: by, params, body: form }, proof) =>
      recordAttempt(db, params.id, { by, at: now(), form, proof }),
  })
  serve(app, platform, revokePortalLink, {
    needs: 'notices.work',
    answer: ({ db, official: by, params, body: { reason } }) => revokeLink(db, params, { by, at: now(), reason }),
  })
  serve(app, platform, consents.listConsents, {
    needs: 'notices.read',
    answer: async ({ db, official, params }) => ({
      consents: await readConsents(db, official, params.establishmentId),
    }),
  })
  serve(app, platform, consents.addConsent, {
    needs: 'notices.work',
    admit: ({ db, official: by, params, body }) => admitConsent(db, { by, at: now() }, params.establishmentId, body),
    prepare: async ({ official, body: { proof } }) => proof && prepareProof(platform, proof, official.id),
    answer: ({ db, official: by, params, body: form }, proof) =>
      recordConsent(db, params.establishmentId, { by, at: now(), form, proof }),
  })
  serve(app, platform, consents.revokeConsent, {
    needs: 'notices.work',
    answer: ({ db, official: by, params, body: { reason } }) => revokeConsentOf(db, params, { by, at: now(), reason }),
  })
}
