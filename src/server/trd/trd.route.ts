import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/files/trd.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import * as service from './trd.service.ts'
import { exportWorkbook, importWorkbook, readWorkbook } from './trd-workbook.service.ts'

/** The retention table: every official reads it, administrators write it (R 18.3). */
export function trdRoutes(app: FastifyInstance, platform: Platform): void {
  const { clock } = platform
  serve(app, platform, contract.getTable, {
    needs: 'files.read',
    answer: ({ db, official }) => service.readTable(db, official),
  })
  serve(app, platform, contract.createSeries, {
    needs: 'files.manage',
    answer: ({ db, official: by, body: form }) => service.createSeries(db, { by, at: clock(), form }),
  })
  serve(app, platform, contract.editSeries, {
    needs: 'files.manage',
    answer: ({ db, official: by, params, body: form }) => service.editSeries(db, params.id, { by, at: clock(), form }),
  })
  serve(app, platform, contract.exportTable, {
    needs: 'files.read',
    answer: ({ db, official }) => exportWorkbook(db, official),
  })
  serve(app, platform, contract.importTable, {
    needs: 'files.manage',
    // Reading takes seconds in a thread of its own, and is done outside the transaction.
    prepare: ({ db, official, body }) => readWorkbook(db, official, body.file),
    answer: ({ db, official: by }, read) => importWorkbook(db, { by, at: clock() }, read),
  })
  serve(app, platform, contract.createType, {
    needs: 'files.manage',
    answer: async ({ db, official: by, body: form }) => ({
      id: await service.createType(db, { by, at: clock(), form }),
    }),
  })
}
