import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/formats/format-settings.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { findConceptoBands, findPrintFormats } from './format-settings.queries.ts'
import { addConceptoBands, addPrintFormat } from './format-settings.service.ts'

/** Printed codes and bands of the concepto, by the day from which they are in force. */
export function formatSettingsRoutes(app: FastifyInstance, platform: Platform): void {
  const needs = 'formats.manage'
  serve(app, platform, contract.listPrintFormats, {
    answer: async ({ db, official }) => {
      const rows = await findPrintFormats(db, official.departmentId)
      return {
        printFormats: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
        total: rows.length,
      }
    },
  })
  serve(app, platform, contract.createPrintFormat, {
    needs,
    answer: async ({ db, official: by, body }) => ({
      id: await addPrintFormat(db, { by, at: platform.clock() }, body),
    }),
  })
  serve(app, platform, contract.listConceptoBands, {
    answer: async ({ db, official }) => {
      const bands = await findConceptoBands(db, official.departmentId)
      return { bands, total: bands.length }
    },
  })
  serve(app, platform, contract.createConceptoBands, {
    needs,
    answer: async ({ db, official: by, body }) => ({
      version: await addConceptoBands(db, { by, at: platform.clock() }, body),
    }),
  })
}
