import type { FastifyInstance } from 'fastify'
import { sendLegalNotice } from '../../contract/follow-up/legal-notices.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { askMail } from './ask-mail.ts'

export function mailOutboxRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, sendLegalNotice, {
    needs: 'notices.work',
    answer: ({ db, official: by, params, body: { email } }) =>
      askMail({ db, mailer: platform.mailer }, params.id, { by, at: platform.clock(), email }),
    // The sender waits for the same call as what follows a closing.
    afterwards: () => platform.closings.wake(),
  })
}
