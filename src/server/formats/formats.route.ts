import type { FastifyInstance } from 'fastify'
import { compareFormat } from '../../contract/formats/compare.wire.ts'
import {
  deleteDraft,
  openDraft as openDraftCall,
  saveDraft as saveDraftCall,
} from '../../contract/formats/drafts.wire.ts'
import {
  editFormat as editFormatCall,
  publishFormat,
  restoreFormat as restoreFormatCall,
  retireFormat as retireFormatCall,
  withdrawEdition as withdrawEditionCall,
} from '../../contract/formats/format-life.wire.ts'
import {
  exportEdition as exportEditionCall,
  importFormat as importFormatCall,
} from '../../contract/formats/format-workbook.wire.ts'
import {
  createFormat as createFormatCall,
  getEdition,
  getFormat,
  listEditions,
  listFormats,
} from '../../contract/formats/formats.wire.ts'
import { simulateFormat } from '../../contract/formats/simulation.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { compareEditions } from './compare.service.ts'
import { createFormat, discardDraft, openDraft, saveDraft } from './drafts.service.ts'
import { editFormat } from './edit-format.service.ts'
import { readableFormat } from './find-format.ts'
import { readEdition, readEditionSummaries, readFormat } from './format-detail.service.ts'
import { readFormatPage } from './format-list.service.ts'
import { formatSettingsRoutes } from './format-settings.route.ts'
import { exportEdition } from './format-workbook.service.ts'
import { importFormat, readWorkbook } from './import-format.service.ts'
import { publishDraft, withdrawEdition } from './publish.service.ts'
import { restoreFormat, retireFormat } from './retire.service.ts'
import { askForSimulation } from './simulation.service.ts'

/** Formats: every official reads them, administrators edit and publish (R 16.1). */
export function formatRoutes(app: FastifyInstance, platform: Platform): void {
  const actOf = (by: Official) => ({ by, at: platform.clock() })
  const needs = 'formats.manage'

  serve(app, platform, listFormats, {
    answer: ({ db, official, query }) => readFormatPage(db, official, query, platform.clock()),
  })
  serve(app, platform, getFormat, {
    answer: async ({ db, official, params: { id } }) => ({
      format: await readFormat(db, official, id, platform.clock()),
    }),
  })
  serve(app, platform, listEditions, {
    answer: async ({ db, official, params: { id } }) => {
      await readableFormat(db, official, id)
      const editions = await readEditionSummaries(db, official, id, platform.clock())
      return { editions, total: editions.length }
    },
  })
  serve(app, platform, getEdition, {
    answer: async ({ db, official, params }) => ({
      edition: await readEdition(db, official, params.checklistId, platform.clock()),
    }),
  })
  serve(app, platform, compareFormat, {
    answer: ({ db, official, params, query }) => compareEditions(db, official, params.id, query),
  })
  serve(app, platform, createFormatCall, {
    needs,
    answer: async ({ db, official, body }) => ({ id: await createFormat(db, actOf(official), body) }),
  })
  serve(app, platform, openDraftCall, {
    needs,
    answer: ({ db, official, params, query }) => openDraft(db, actOf(official), params.id, query),
  })
  serve(app, platform, saveDraftCall, {
    needs,
    answer: ({ db, official, params, body }) => saveDraft(db, actOf(official), params.id, body),
  })
  serve(app, platform, deleteDraft, {
    needs,
    answer: async ({ db, official, params: { id }, body }) => {
      await discardDraft(db, actOf(official), id, body.rowVersion)
      return { id }
    },
  })
  serve(app, platform, publishFormat, {
    needs,
    answer: ({ db, official, params, body }) => publishDraft(db, actOf(official), params.id, body),
  })
  serve(app, platform, withdrawEditionCall, {
    needs,
    answer: async ({ db, official, params: { checklistId }, body }) => {
      await withdrawEdition(db, actOf(official), checklistId, body.reason)
      return { checklistId, state: 'anulada' as const }
    },
  })
  serve(app, platform, retireFormatCall, {
    needs,
    answer: async ({ db, official, params: { id }, body }) => {
      await retireFormat(db, actOf(official), id, body)
      return { id, state: 'retirado' as const }
    },
  })
  serve(app, platform, restoreFormatCall, {
    needs,
    answer: async ({ db, official, params: { id }, body }) => {
      await restoreFormat(db, actOf(official), id, body.reason)
      return { id, state: 'activo' as const }
    },
  })
  serve(app, platform, editFormatCall, {
    needs,
    answer: async ({ db, official, params: { id }, body }) => ({
      id,
      rowVersion: await editFormat(db, actOf(official), id, body),
    }),
  })
  serve(app, platform, exportEditionCall, {
    answer: ({ db, official, params }) => exportEdition(db, official, params.checklistId, platform.clock()),
  })
  serve(app, platform, importFormatCall, {
    needs,
    // Reading takes seconds in a thread of its own, and is done outside the transaction.
    prepare: async ({ db, official, params: { id }, body }) => {
      await readableFormat(db, official, id)
      return readWorkbook(body.file)
    },
    answer: ({ db, official, params, body }, read) =>
      importFormat(db, actOf(official), params.id, { ...read, rowVersion: body.rowVersion }),
  })
  serve(app, platform, simulateFormat, {
    needs,
    answer: async ({ db, official, params }) => ({ jobId: await askForSimulation(db, actOf(official), params.id) }),
  })
  formatSettingsRoutes(app, platform)
}
