import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '../../contract/follow-up/portal.wire.ts'
import { prepareImage } from '../images/images.service.ts'
import { servePublic } from '../platform/http/serve.ts'
import { serveGuest } from '../platform/http/serve-guest.ts'
import type { Platform } from '../platform/platform.ts'
import { pageLimit } from '../public-pages/page-limit.ts'
import { checkingHeaders, publicHeaders, tooManyPage } from '../public-pages/public-page.ts'
import * as acts from './portal-acts.service.ts'
import { enterPortal, mailCode } from './portal-codes.service.ts'
import { sayConsent } from './portal-consent.service.ts'
import { readHome } from './portal-home.ts'
import { readOwner } from './portal-owner.ts'
import { portalPage } from './portal-page.ts'

/** Calls of one address in a minute; a link has limits of its own. */
const publicCalls = { rateLimit: { max: 20, timeWindow: '1 minute' } }
const TOO_MANY = 429

/** Serves the portal of owners: a page that never acts, and calls of a session that opens nothing else (R 37). */
export function portalRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, clock, letterhead } = platform
  const html = portalPage({ name: letterhead.name, phone: config.entity.phone })
  const admits = pageLimit(clock)
  const admit = async (request: FastifyRequest) => {
    const owner = await readOwner(platform, request)
    return { id: owner.linkId, owner }
  }
  const asked = (guest: { owner: Awaited<ReturnType<typeof readOwner>> }) => ({ owner: guest.owner, at: clock() })

  app.get('/p/:token', { config: { isPathSecret: true } }, async (request, reply) => {
    if (!admits(request)) return reply.status(TOO_MANY).headers(publicHeaders).send(tooManyPage)
    return reply.headers(checkingHeaders).send(html)
  })
  servePublic(app, contract.askPortalCode, ({ body: { token } }) => mailCode(platform, token), publicCalls)
  servePublic(app, contract.openPortalSession, ({ body }) => enterPortal(platform, body), publicCalls)

  serveGuest(app, platform, contract.getPortalHome, {
    admit,
    answer: async ({ guest: { owner } }) => ({ home: await readHome(platform, owner, clock()) }),
  })
  serveGuest(app, platform, contract.openPortalDocument, {
    admit,
    answer: ({ db, guest, params: { code } }) => acts.openDocument(db, code, asked(guest)),
  })
  serveGuest(app, platform, contract.getPortalActa, {
    admit,
    answer: ({ guest: { owner }, params: { code } }) => acts.readOwnActa(platform, owner, code),
  })
  serveGuest(app, platform, contract.addPortalEvidence, {
    admit,
    prepare: async ({ db, guest, params: { id }, body }) => {
      await acts.admitOwnEvidence(db, asked(guest), id)
      const images = []
      // One after the other: each may take tens of megabytes while it is decoded.
      for (const image of body.images) images.push(await prepareImage(platform, 'evidence', image, { field: 'image' }))
      return images
    },
    answer: ({ db, guest, params: { id }, body: { text } }, images) =>
      acts.answerRequirement(db, id, { ...asked(guest), text, images }),
  })
  serveGuest(app, platform, contract.askPortalVisit, {
    admit,
    answer: ({ db, guest, params: { id }, body: { note } }) => acts.wishVisit(db, id, { ...asked(guest), note }),
  })
  serveGuest(app, platform, contract.askPortalExtension, {
    admit,
    answer: ({ db, guest, params: { id }, body: { reason } }) => acts.askExtension(db, id, { ...asked(guest), reason }),
  })
  serveGuest(app, platform, contract.replyByPortal, {
    admit,
    answer: ({ db, guest, params: { id }, body: { text } }) => acts.reply(db, id, { ...asked(guest), text }),
  })
  serveGuest(app, platform, contract.setPortalConsent, {
    admit,
    answer: ({ db, guest, body }) => sayConsent(db, body, asked(guest)),
  })
}
