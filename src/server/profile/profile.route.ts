import type { FastifyInstance } from 'fastify'
import { changePassword, getProfile, saveProfile } from '../../contract/profile.wire.ts'
import { prepareImage } from '../images/images.service.ts'
import { tokenOf } from '../platform/auth/read-official.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { LoginThrottle } from '../session/login-throttle.ts'
import * as passwords from './change-password.service.ts'
import * as service from './profile.service.ts'

/** Everyone's own; there is no other's to ask for. */
export function profileRoutes(app: FastifyInstance, platform: Platform): void {
  // Whoever took over a session must not be able to guess its password either.
  const throttle = new LoginThrottle(platform.clock)

  serve(app, platform, getProfile, { answer: ({ db, official }) => service.readProfile(db, official) })
  serve(app, platform, saveProfile, {
    prepare: async ({ body: { profilePicture, signature } }) => ({
      photo: profilePicture && (await prepareImage(platform, 'photos', profilePicture)),
      signature: signature && (await prepareImage(platform, 'signatures', signature)),
    }),
    answer: async ({ db, official: by, body: form, request }, images) => {
      const saved = await service.saveProfile(db, { by, at: platform.clock(), form, ...images })
      return { ...saved, token: platform.tokens.withEmail(tokenOf(request), saved.primaryEmail) }
    },
  })
  serve(app, platform, changePassword, {
    // A remembered reply would keep a token.
    idempotency: 'own',
    prepare: async ({ db, official, body, request }) => {
      const account = String(official.id)
      const user = await throttle.guess(account, request.ip, () =>
        passwords.confirmPassword(db, official, body.current),
      )
      if (!user) throw passwords.wrongCurrent()
      return passwords.checkNewPassword(db, user, body.password)
    },
    answer: ({ db, official }, checked) => passwords.changePassword(platform, db, official, checked),
  })
}
