import { z } from 'zod'
import { isRowSet, type RowSetName } from '../../domain/integrations/row-set-names.ts'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { type Form, wireObject } from '../core/wire-object.ts'

const JSON_TYPE = 'application/json;odata.metadata=minimal;charset=utf-8'
/** Fields that all calls of OData share. They answer OData's own JSON, without the envelope. */
const odata = {
  method: 'GET',
  reply: fileReply,
  answersFile: ['application/json'],
  tokenScopes: ['feeds:read'],
  takesBasic: true,
} as const

/** Headers of an answer. */
export const odataHeaders = { 'content-type': JSON_TYPE, 'odata-version': '4.0', 'cache-control': 'no-store' }

export const readODataService = endpoint({
  ...odata,
  path: '/api/odata/',
  summary: 'Conjuntos de datos en OData 4.0; token con feeds:read',
})
export const readODataServiceWithoutSlash = endpoint({ ...readODataService, path: '/api/odata' })

export const readODataMetadata = endpoint({
  ...odata,
  path: '/api/odata/$metadata',
  summary: 'Columnas y tipos de los conjuntos en OData 4.0; token con feeds:read',
  answersFile: ['application/xml'],
})

type Options = Record<string, unknown>
/** Options as they were sent: those that are not answered have a refusal of their own. */
const options = {
  wire: z.codec(z.unknown(), z.custom<Options>(), { decode: (sent) => sent as Options, encode: (asked) => asked }),
  schema: z.custom<Options>(),
  wireNames: {},
  openApiSchemas: Object.fromEntries(
    ['$select', '$top', '$count', '$filter', '$orderby', '$skiptoken', 'personal', 'reason'].map((name) => [
      name,
      { type: 'string' },
    ]),
  ),
} as unknown as Form<z.ZodType<Options>>

const setName = z.custom<RowSetName>((value) => typeof value === 'string' && isRowSet(value))

export const readODataSet = endpoint({
  ...odata,
  path: '/api/odata/:set',
  summary: 'Filas de un conjunto en OData 4.0, por páginas de 1.000; token con feeds:read',
  params: wireObject({ set: ['set', setName] }),
  query: options,
})
