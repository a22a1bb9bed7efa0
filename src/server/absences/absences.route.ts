import type { FastifyInstance } from 'fastify'
import {
  annulAbsence,
  askAbsence,
  createAbsence,
  decideAbsence as decideAbsenceCall,
  editAbsence,
} from '../../contract/staff/absences.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import * as service from './absences.service.ts'
import { decideAbsence } from './decide-absence.service.ts'

export function absenceRoutes(app: FastifyInstance, platform: Platform): void {
  const now = () => platform.clock()
  serve(app, platform, askAbsence, {
    answer: ({ db, official: by, body: form }) => service.askAbsence(db, { by, at: now(), form }),
  })
  serve(app, platform, createAbsence, {
    needs: 'staff.manage',
    answer: ({ db, official: by, params, body: form }) =>
      service.createAbsence(db, params.userId, { by, at: now(), form }),
  })
  serve(app, platform, editAbsence, {
    answer: ({ db, official: by, params, body: form }) => service.editAbsence(db, params.id, { by, at: now(), form }),
  })
  serve(app, platform, decideAbsenceCall, {
    needs: 'staff.manage',
    answer: ({ db, official: by, params, body: form }) => decideAbsence(db, params.id, { by, at: now(), form }),
  })
  serve(app, platform, annulAbsence, {
    answer: ({ db, official: by, params, body: form }) => service.annulAbsence(db, params.id, { by, at: now(), form }),
  })
}
