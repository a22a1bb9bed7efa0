import type { FileReply } from '../../contract/core/endpoint.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook as a download; `name` is plain ASCII. */
export const workbookReply = (bytes: Uint8Array, name: string): FileReply => ({
  bytes,
  headers: downloadHeaders(XLSX_TYPE, bytes.length, `filename="${name}"`),
})
