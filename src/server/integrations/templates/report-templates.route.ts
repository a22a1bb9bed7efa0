import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/integrations/report-templates.wire.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { previewTemplate, readTemplates, saveTemplate } from './report-templates.service.ts'

/** Columns of the workbooks of the package (R 24.15). */
export function reportTemplateRoutes(app: FastifyInstance, platform: Platform): void {
  const needs = 'integrations.manage'
  const now = () => platform.clock()
  serve(app, platform, contract.listReportTemplates, {
    needs,
    answer: ({ db, official }) => readTemplates(db, official),
  })
  serve(app, platform, contract.saveReportTemplate, {
    needs,
    answer: async ({ db, official: by, params: { source: name }, body }) => ({
      rowVersion: await saveTemplate(db, { by, at: now(), name, ...body }),
    }),
  })
  serve(app, platform, contract.resetReportTemplate, {
    needs,
    answer: async ({ db, official: by, params: { source: name }, body }) => ({
      rowVersion: await saveTemplate(db, { by, at: now(), name, columns: null, ...body }),
    }),
  })
  serve(app, platform, contract.previewReportTemplate, {
    needs,
    answer: ({ db, official, params, body }) => previewTemplate(db, official, params.source, body.columns),
  })
}
