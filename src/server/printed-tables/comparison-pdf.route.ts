import type { FastifyInstance } from 'fastify'
import { getComparisonPdf } from '../../contract/formats/compare.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { comparisonPdf } from './comparison-pdf.ts'

/** The printed comparison. It is a feature of its own: the engine of the lists' PDF needs that of formats. */
export function comparisonPdfRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, getComparisonPdf, {
    answer: ({ db, official: by, params, query }) =>
      comparisonPdf(db, {
        ...{ by, at: platform.clock(), organization: platform.config.entity.name },
        ...{ formatId: params.id, from: query.from, to: query.to },
      }),
  })
}
