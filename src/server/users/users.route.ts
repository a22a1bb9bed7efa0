import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createUser, editUser, listUsers } from '../../contract/users.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { type RandomBytes, temporaryPassword, temporaryPasswordEnd } from '../../domain/users/temporary-password.ts'
import type { UserForm } from '../../domain/users/user-form.ts'
import { prepareImage } from '../images/images.service.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import type { Querier } from '../platform/db/database.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { tellLogOfEdit } from './account-events.ts'
import { identityChangeRoutes } from './identity-changes.route.ts'
import { personNotices } from './person-notices.ts'
import * as service from './users.service.ts'

/** @param random source of temporary passwords */
export function userRoutes(app: FastifyInstance, platform: Platform, random: RandomBytes = randomBytes): void {
  /** Checks the permission before the slow work: decoding the image and hashing the password. */
  const prepare = async (
    { db, official, body }: { db: Querier; official: Official; body: UserForm },
    password: string | undefined,
    ownId?: number,
  ) => {
    service.admitUserManager(official)
    service.refuseCommonPassword(body)
    service.refuseOwnSignature(official, ownId, body)
    const { signature } = body
    if (signature) await service.refuseTaken(db, body, ownId)
    return {
      signature:
        signature &&
        (await prepareImage(platform, 'signatures', signature, {
          personId: official.id,
          field: 'signature',
          quota: platform.uploadQuota,
        })),
      passwordHash: password === undefined ? undefined : await hashPassword(password),
    }
  }

  const notices = personNotices(app, platform)
  identityChangeRoutes(app, platform, notices)
  serve(app, platform, listUsers, {
    needs: 'users.manage',
    mayLag: true,
    answer: ({ db, official, query }) => service.readUserPage(platform, db, official, query),
  })
  serve(app, platform, createUser, {
    needs: 'users.manage',
    // A stored reply would hold the password in clear text. A repeated form is refused by its identification instead.
    idempotency: 'withoutReply',
    prepare: async (call) => {
      const temporary = call.body.password === undefined ? temporaryPassword(random) : null
      const password = call.body.password ?? (temporary as string)
      const { signature, passwordHash } = await prepare(call, password)
      return { signature, passwordHash: passwordHash as string, temporary }
    },
    answer: async ({ db, official: by, body: form, request }, { temporary, ...prepared }) => {
      const at = platform.clock()
      const { id, isAdministrator } = await service.createUser(db, { by, at, form, ...prepared })
      const event = isAdministrator ? 'security.administrator-created' : 'security.account-created'
      platform.securityEvent(event, { request, subjectId: id })
      const ends = temporaryPasswordEnd(at, platform.config.temporaryPasswordHours)
      return { id, temporaryPassword: temporary, temporaryUntil: ends.toISOString() }
    },
  })
  serve(app, platform, editUser, {
    needs: 'users.manage',
    prepare: (call) => prepare(call, call.body.password, call.params.id),
    answer: async ({ db, official: by, params, body, request }, prepared) => {
      const { confirmed, pendingVisits, reassignTo, ...form } = body
      const decision = { confirmed, pendingVisits, reassignTo }
      const saved = await service.editUser(db, params.id, { by, at: platform.clock(), form, decision, ...prepared })
      tellLogOfEdit(platform, request, saved)
      notices.tellOf(saved.told)
      return { id: saved.id }
    },
  })
}
