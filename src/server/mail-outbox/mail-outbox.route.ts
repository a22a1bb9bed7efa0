import type { FastifyInstance } from 'fastify'
import { sendLegalNotice } from '../../contract/follow-up/legal-notices.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { askMail } from './ask-mail.ts'

export function mailOutboxRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, sendLegalNotice, {
    needs: 'notices.work',
    answer: async ({ official: by, params, body: { email } }) => {
      const asked = await askMail(platform, params.id, { by, at: platform.clock(), email })
      // The sender waits for the same call as what follows a closing.
      platform.closings.wake()
      return asked
    },
  })
}
