import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  odataHeaders,
  readODataMetadata,
  readODataService,
  readODataServiceWithoutSlash,
  readODataSet,
} from '../../../contract/integrations/odata.wire.ts'
import { ODATA_METADATA, serviceDocument } from '../../../domain/integrations/odata-metadata.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { personalAudit } from '../rows/read-rows.service.ts'
import { readODataPage } from './read-page.service.ts'

const json = (answer: object) => ({ bytes: Buffer.from(JSON.stringify(answer)), headers: odataHeaders })

/** Programs for tables ask for the token by this header, as a password. */
const ASK_FOR_TOKEN = 'Basic realm="Vigia", charset="UTF-8"'

/** Sets of rows in OData 4.0: the options that this server knows, and a refusal of all others (R 24.3). */
export function odataRoutes(app: FastifyInstance, platform: Platform): void {
  const rootOf = (request: FastifyRequest) =>
    `${platform.config.publicUrl ?? `${request.protocol}://${request.host}`}/api/odata/`
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 401) reply.header('www-authenticate', ASK_FOR_TOKEN)
  })
  for (const endpoint of [readODataService, readODataServiceWithoutSlash]) {
    serve(app, platform, endpoint, { answer: async ({ request }) => json(serviceDocument(rootOf(request))) })
  }
  serve(app, platform, readODataMetadata, {
    answer: async () => ({
      bytes: Buffer.from(ODATA_METADATA),
      headers: { ...odataHeaders, 'content-type': 'application/xml; charset=utf-8' },
    }),
  })
  const tellPersonal = personalAudit(platform)
  serve(app, platform, readODataSet, {
    answer: async ({ db, params: { set }, query: options, official, apiCaller, request }) =>
      json(
        await readODataPage(db, { set, options, reader: { official, apiCaller }, root: rootOf(request), tellPersonal }),
      ),
  })
}
