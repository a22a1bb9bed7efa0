import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/map/map.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import * as service from './map.service.ts'
import { openMapFile } from './map-file.ts'

/** Outlines of municipalities (R 25): everybody of a department reads them, and its administrators bring them. */
export function mapRoutes(app: FastifyInstance, platform: Platform): void {
  const needs = 'map.manage'
  const actOf = (by: Official) => ({ by, at: platform.clock() })
  // Read at start, and nothing waits for it but a call that asks for the map.
  const file = openMapFile(platform)

  serve(app, platform, contract.readOutlines, {
    isRevalidated: true,
    mayLag: true,
    answer: async ({ db, official }) => service.readDepartmentOutlines(db, official, await file),
  })
  serve(app, platform, contract.readMap, {
    needs,
    answer: async ({ db, official }) => service.readSettings(db, official, await file),
  })
  serve(app, platform, contract.previewMap, {
    needs,
    prepare: ({ db, official, body }) => service.drawSent(db, official, body.file),
    answer: async (_call, drawn) => service.shownPreview(drawn),
  })
  serve(app, platform, contract.saveMap, {
    needs,
    prepare: ({ db, official, body }) => service.drawSent(db, official, body.file),
    answer: async ({ db, official, body }, drawn) => ({
      rowVersion: await service.saveDrawn(db, actOf(official), body, drawn),
    }),
  })
  serve(app, platform, contract.removeMap, {
    needs,
    answer: async ({ db, official, body }) => ({
      rowVersion: await service.removeUploaded(db, actOf(official), body),
    }),
  })
}
