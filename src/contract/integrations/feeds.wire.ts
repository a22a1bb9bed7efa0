import { z } from 'zod'
import { feedQuery } from '../../domain/integrations/feed-form.ts'
import { isRowSet, type RowSetName } from '../../domain/integrations/row-set-names.ts'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { inFlag, inText } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

const CSV = '.csv'
/** The file of a set, such as `visitas.csv`. */
const setFile = z.codec(
  z.string(),
  z.custom<RowSetName>((value) => typeof value === 'string' && isRowSet(value)),
  {
    decode: (file) => (file.endsWith(CSV) ? file.slice(0, -CSV.length) : '') as RowSetName,
    encode: (set) => `${set}${CSV}`,
  },
)

const personal = { isPersonal: ['personal', inFlag], reason: ['reason', inText] } as const

export const readRowFeed = endpoint({
  method: 'GET',
  path: '/api/feeds/:file',
  summary: 'Filas de un conjunto desde un cursor, en CSV; token con feeds:read',
  params: wireObject({ set: ['file', setFile] }),
  query: form(feedQuery, { after: ['after', inText], ...personal }),
  reply: fileReply,
  answersFile: ['text/csv'],
  tokenScopes: ['feeds:read'],
})
