import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changePassword, getProfile, saveProfile } from '../../contract/profile.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { passwordMessages } from '../../domain/users/password.ts'
import { prepareImage } from '../images/images.service.ts'
import { tokenOf } from '../platform/auth/read-official.ts'
import type { Querier } from '../platform/db/database.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { LoginThrottle } from '../session/login-throttle.ts'
import { tellLogOfIdentity } from '../users/account-events.ts'
import * as passwords from '../users/change-password.service.ts'
import * as service from './profile.service.ts'

/** Every official reads and changes only their own profile. */
export function profileRoutes(app: FastifyInstance, platform: Platform): void {
  // A stolen session must not allow guessing the account's password.
  const throttle = new LoginThrottle(platform.clock)

  const confirm = (db: Querier, official: Official, request: FastifyRequest, current: string) =>
    throttle.guess(String(official.id), request.ip, () => passwords.confirmPassword(db, official, current))

  serve(app, platform, getProfile, { answer: ({ db, official }) => service.readProfile(db, official) })
  serve(app, platform, saveProfile, {
    prepare: async ({ db, official, body, request }) => {
      const { profilePicture, signature, currentPassword } = body
      let confirmedHash: string | undefined
      if (await service.needsPassword(db, official, body)) {
        if (!currentPassword) {
          const reason = passwordMessages.current
          throw new Problem('request.invalid', { params: { reason }, fields: { currentPassword: reason } })
        }
        confirmedHash = (await confirm(db, official, request, currentPassword))?.passwordHash
        if (!confirmedHash) throw passwords.wrongCurrent('currentPassword')
      }
      await service.refuseTaken(db, official, body)
      return {
        confirmedHash,
        photo:
          profilePicture &&
          (await prepareImage(platform, 'photos', profilePicture, {
            personId: official.id,
            quota: platform.uploadQuota,
          })),
        signature:
          signature &&
          (await prepareImage(platform, 'signatures', signature, {
            personId: official.id,
            field: 'signature',
            quota: platform.uploadQuota,
          })),
      }
    },
    answer: async ({ db, official: by, body: form, request }, prepared) => {
      const { saved, changed } = await service.saveProfile(db, { by, at: platform.clock(), form, ...prepared })
      tellLogOfIdentity(platform, request, { changed })
      return { ...saved, token: platform.tokens.withEmail(tokenOf(request), saved.primaryEmail) }
    },
  })
  serve(app, platform, changePassword, {
    // A stored reply would hold a token.
    idempotency: 'own',
    prepare: async ({ db, official, body, request }) => {
      const user = await confirm(db, official, request, body.current)
      if (!user) throw passwords.wrongCurrent()
      return passwords.checkNewPassword(db, user, body.password)
    },
    answer: async ({ db, official, request }, checked) => {
      const changed = await passwords.changePassword(platform, db, official, checked, request)
      platform.securityEvent('security.password-changed', { request })
      return changed
    },
  })
}
