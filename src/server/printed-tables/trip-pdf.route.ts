import type { FastifyInstance } from 'fastify'
import { getTripPdf } from '../../contract/planning/trips.wire.ts'
import { findPrintFormats } from '../formats/format-settings.queries.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { readTrip } from '../trips/trips.service.ts'
import { tripPdf } from './trip-pdf.ts'

/** The printed plan. It is a feature of its own: the engine of the lists' PDF needs that of users, which needs trips. */
export function tripPdfRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, getTripPdf, {
    answer: async ({ db, official: by, params }) => {
      const at = platform.clock()
      const trip = await readTrip(db, { by, at }, params.id)
      const codes = await findPrintFormats(db, by.departmentId)
      return tripPdf(trip, { organization: platform.config.entity.name, codes }, at)
    },
  })
}
