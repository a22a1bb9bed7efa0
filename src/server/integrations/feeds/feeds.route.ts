import type { FastifyInstance } from 'fastify'
import { readRowFeed } from '../../../contract/integrations/feeds.wire.ts'
import { readCursor } from '../../../domain/integrations/row-cursor.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { downloadHeaders } from '../../platform/http/download-headers.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { personalAudit, readsPersonal, selectionOf, shownTo } from '../rows/read-rows.service.ts'
import { stampChanges } from '../rows/row-sets.queries.ts'
import { feedFile, rowsUpToNow } from './feed-file.ts'

const placeOf = (after: string | undefined) => {
  const place = after === undefined ? undefined : readCursor(after)
  if (after !== undefined && !place) throw new Problem('feed.wrong-cursor')
  return place
}

/** Rows of a set that changed after a cursor, as CSV (R 24.3). */
export function feedRoutes(app: FastifyInstance, platform: Platform): void {
  const tellPersonal = personalAudit(platform)
  serve(app, platform, readRowFeed, {
    answer: async ({ db, params: { set }, query, official, apiCaller }) => {
      const reader = { official, apiCaller, isPersonal: query.isPersonal, reason: query.reason }
      const isPersonal = readsPersonal(reader)
      const after = placeOf(query.after)
      if (isPersonal) await tellPersonal(db, reader, set)
      await stampChanges(db)
      const selection = selectionOf(reader, set)
      return {
        bytes: feedFile(selection, rowsUpToNow(db, selection, after), shownTo(set, isPersonal)),
        headers: downloadHeaders('text/csv; charset=utf-8', undefined, `filename="${set}.csv"`),
      }
    },
  })
}
