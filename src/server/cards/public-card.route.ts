import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { visitCodeFields } from '../../contract/staff/staff-cards.wire.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { Platform } from '../platform/platform.ts'
import { pageLimit } from '../public-pages/page-limit.ts'
import { publicHeaders, tooManyPage } from '../public-pages/public-page.ts'
import { cardPage, invalidCardPage } from './card-page.ts'
import { cardPhoto } from './card-photo.ts'
import { hashOfSent } from './card-secrets.ts'
import { findCardByToken, type ShownCard } from './cards.queries.ts'
import { findVisitByCode } from './check-visit-code.service.ts'

/** Tries at codes of one address in an hour (R 17.8). */
const TRIES = { max: 20, windowMs: 60 * 60_000 }
const MAX_FORM_BYTES = 2_048
const NOT_FOUND = 404
const TOO_MANY = 429

const WRONG_CODE = 'Ese código no corresponde a una visita de hoy de este funcionario a ese establecimiento.'

type ByToken = { Params: { token: string } }
const route = { config: { isPathSecret: true } }

const send = (reply: FastifyReply, status: number, html: string) =>
  reply.status(status).headers(publicHeaders).send(html)

/** A field of the form; a program may send it as JSON. */
function fieldOf(body: unknown, name: string): string {
  if (body instanceof URLSearchParams) return (body.get(name) ?? '').trim()
  const value = typeof body === 'object' && body !== null && Object.hasOwn(body, name) ? Object(body)[name] : ''
  return typeof value === 'string' ? value.trim() : ''
}

/**
 * Serves the public page of cards, for people at the door without an account. The page has no script, no cookie, and
 * nothing personal but what the card itself shows.
 */
export function publicCardRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db, blobs, clock } = platform
  const entity = { name: platform.letterhead.name, phone: config.entity.phone }
  const invalid = invalidCardPage(entity)
  const admitsPage = pageLimit(clock)
  const admitsTry = pageLimit(clock, TRIES)
  const findCard = (request: FastifyRequest<ByToken>) =>
    findCardByToken(db, hashOfSent(request.params.token), dayOf(clock()))
  const valid = async (reply: FastifyReply, token: string, card: ShownCard, told?: string) =>
    send(reply, 200, cardPage({ ...card, token }, entity, await cardPhoto(blobs, card.photo, 'page'), told))

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    )
    scope.get<ByToken>('/v/:token', route, async (request, reply) => {
      if (!admitsPage(request)) return send(reply, TOO_MANY, tooManyPage)
      const card = await findCard(request)
      return card ? valid(reply, request.params.token, card) : send(reply, NOT_FOUND, invalid)
    })
    scope.post<ByToken>('/v/:token/visita', route, async (request, reply) => {
      if (!admitsPage(request) || !admitsTry(request)) return send(reply, TOO_MANY, tooManyPage)
      const card = await findCard(request)
      if (!card) return send(reply, NOT_FOUND, invalid)
      const at = clock()
      const sent = {
        code: fieldOf(request.body, visitCodeFields.code).replace(/\D/g, ''),
        inscriptionNumber: fieldOf(request.body, visitCodeFields.inscriptionNumber),
      }
      const visit = await findVisitByCode(config, db, card, sent, { day: dayOf(at), at })
      const told = visit ? `Visita programada para hoy a ${visit.establishment}, ${visit.city}` : WRONG_CODE
      return valid(reply, request.params.token, card, told)
    })
  })
}
