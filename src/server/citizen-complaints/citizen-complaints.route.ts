import type { FastifyInstance } from 'fastify'
import { addCitizenComplaint } from '../../contract/follow-up/citizen-complaint.wire.ts'
import { COMPLAINT_PAGE, COMPLAINT_PATH } from '../../domain/complaints/citizen-words.ts'
import { serveGuest } from '../platform/http/serve-guest.ts'
import type { Platform } from '../platform/platform.ts'
import { pageLimit } from '../public-pages/page-limit.ts'
import { checkingHeaders, publicHeaders, tooManyPage } from '../public-pages/public-page.ts'
import { findPublicCities } from './citizen-complaints.queries.ts'
import { prepareCitizenComplaint, receiveFromCitizen } from './citizen-complaints.service.ts'
import { citizenLimits } from './citizen-limits.ts'
import { complaintPage } from './complaint-page.ts'

/** Calls of one address in a minute, refused ones too. */
const publicCalls = { rateLimit: { max: 20, timeWindow: '1 minute' } }
const TOO_MANY = 429

/** Serves the page by which a citizen files a complaint without an account, and its one call (R 50). */
export function citizenComplaintRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, config, clock, letterhead } = platform
  const entity = { name: letterhead.name, phone: config.entity.phone }
  const admits = pageLimit(clock)
  const limits = citizenLimits(platform)

  for (const path of [COMPLAINT_PATH, COMPLAINT_PAGE]) {
    app.get(path, async (request, reply) => {
      if (!admits(request)) return reply.status(TOO_MANY).headers(publicHeaders).send(tooManyPage)
      return reply.headers(checkingHeaders).send(complaintPage(entity, await findPublicCities(db)))
    })
  }
  serveGuest(app, platform, addCitizenComplaint, {
    // All citizens together have the memory of one sender: they never keep out officials.
    admit: async (request) => {
      limits.refuseForeignPage(request)
      return { id: 0 }
    },
    prepare: ({ request, body }) => prepareCitizenComplaint(platform, limits, request.ip, body),
    answer: ({ db: tx, request, body }, photos) =>
      limits.counted(request.ip, () => receiveFromCitizen(tx, clock(), body, photos)),
    config: publicCalls,
  })
}
