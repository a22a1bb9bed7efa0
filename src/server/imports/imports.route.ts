import type { FastifyInstance } from 'fastify'
import {
  decideImportRows,
  editImportRow,
  listImportRows,
  undoImportDecision,
} from '../../contract/imports/import-rows.wire.ts'
import {
  applyImport,
  deleteImport,
  getImport,
  getImportReport,
  listImports,
  mapImport,
  startImport,
  undoImport,
} from '../../contract/imports/imports.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { admitCensus, beginImport, storeCensus } from './begin-import.service.ts'
import { decideRows, undoDecision } from './bulk-decisions.service.ts'
import { editRow, readRows } from './import-rows.service.ts'
import {
  applyImport as applyImportCall,
  discardImport,
  mapImport as mapImportCall,
  undoImport as undoImportCall,
} from './imports.service.ts'
import { openReport } from './report.service.ts'
import { readImport, readImports } from './show-imports.service.ts'

/** Import of a census, by administrators (R 20.1). Everything slow is a job. */
export function importRoutes(app: FastifyInstance, platform: Platform): void {
  const needs = 'imports.run'
  const actOf = (by: Official) => ({ by, at: platform.clock() })

  serve(app, platform, startImport, {
    needs,
    admit: ({ db, official, body }) => admitCensus(db, official, body),
    prepare: ({ body }) => storeCensus(platform.blobs, body),
    answer: ({ db, official, body }, stored) => beginImport(db, actOf(official), stored, body),
  })
  serve(app, platform, listImports, {
    needs,
    answer: ({ db, official, query }) => readImports(db, official, query),
  })
  serve(app, platform, getImport, {
    needs,
    answer: async ({ db, official, params }) => ({ run: await readImport(db, official, params.id) }),
  })
  serve(app, platform, mapImport, {
    needs,
    answer: ({ db, official, params, body }) => mapImportCall(db, actOf(official), params.id, body),
  })
  serve(app, platform, listImportRows, {
    needs,
    answer: ({ db, official, params, query }) => readRows(db, official, params.id, query),
  })
  serve(app, platform, editImportRow, {
    needs,
    answer: ({ db, official, params, body }) => editRow(db, actOf(official), params, body),
  })
  serve(app, platform, decideImportRows, {
    needs,
    answer: ({ db, official, params, body }) => decideRows(db, actOf(official), params.id, body),
  })
  serve(app, platform, undoImportDecision, {
    needs,
    answer: ({ db, official, params }) => undoDecision(db, actOf(official), params),
  })
  serve(app, platform, applyImport, {
    needs,
    answer: async ({ db, official, params }) => ({ jobId: await applyImportCall(db, actOf(official), params.id) }),
  })
  serve(app, platform, undoImport, {
    needs,
    answer: async ({ db, official, params }) => ({ jobId: await undoImportCall(db, actOf(official), params.id) }),
  })
  serve(app, platform, deleteImport, {
    needs,
    answer: async ({ db, official, params }) => {
      await discardImport(db, actOf(official), params.id)
      return { isDone: true }
    },
  })
  serve(app, platform, getImportReport, {
    needs,
    answer: ({ db, official, params }) => openReport(db, { by: official, at: platform.clock() }, params.id),
  })
}
