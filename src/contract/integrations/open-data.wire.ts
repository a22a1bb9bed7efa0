import { z } from 'zod'
import { OPEN_FORMATS, OPEN_SETS, type OpenFile } from '../../domain/integrations/row-set-names.ts'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { wireObject } from '../core/wire-object.ts'

const isOpenFile = (value: unknown): value is OpenFile =>
  typeof value === 'object' &&
  value !== null &&
  OPEN_SETS.some((set) => 'set' in value && value.set === set) &&
  OPEN_FORMATS.some((format) => 'format' in value && value.format === format)

/** The file of an open set, such as `inspecciones.csv`. */
const openFile = z.codec(z.string(), z.custom<OpenFile>(isOpenFile), {
  decode: (name) => {
    const [set, format, ...rest] = name.split('.')
    return (rest.length === 0 ? { set, format } : {}) as OpenFile
  },
  encode: ({ set, format }) => `${set}.${format}`,
})

/** Needs no session. There is nothing here unless the installation publishes open data (`OPEN_DATA=on`). */
export const readOpenData = endpoint({
  method: 'GET',
  path: '/api/open-data/:dane/:file',
  summary: 'Datos abiertos de un departamento sin datos personales, en CSV o JSON; sin sesión',
  params: wireObject({ daneCode: ['dane', z.string().regex(/^\d{2}$/)], file: ['file', openFile] }),
  reply: fileReply,
  answersFile: ['text/csv', 'application/json'],
})
