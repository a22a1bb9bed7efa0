import { z } from 'zod'
import { reasonForm } from '../../domain/files/file-forms.ts'
import { DOCUMENT_ORIGINS, DOCUMENT_SOURCES, SCAN_STATES, TEXT_STATES } from '../../domain/files/file-words.ts'
import { pathId } from '../core/endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { day, flag, inText, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

export const idParams = wireObject({ id: ['id', pathId] })
export const done = wireObject({ isDone: ['done', flag] })

export const reasonBody = form(reasonForm, { reason: ['reason', inText] })

/** Fields of a version; a document shows those of its current one. */
export const versionFields = {
  version: ['version', number],
  name: ['name', text],
  mediaType: ['media_type', text],
  sha256: ['sha256', text],
  bytes: ['bytes', number],
  pages: ['pages', nullable(number)],
} as const

export const documentFields = {
  id: ['document_id', number],
  order: ['file_order', number],
  title: ['title', text],
  typeId: ['type_id', nullable(number)],
  type: ['type', nullable(text)],
  source: ['source', openWord(DOCUMENT_SOURCES)],
  sourceId: ['source_id', nullable(number)],
  origin: ['origin', z.enum(DOCUMENT_ORIGINS)],
  /** Key of the folder in `folders` of the file. */
  folderKey: ['folder_key', text],
  folderId: ['folder_id', nullable(number)],
  documentDate: ['document_date', day],
  ...versionFields,
  firstPage: ['first_page', nullable(number)],
  lastPage: ['last_page', nullable(number)],
  isSensitive: ['sensitive', flag],
  /** Whether the reader may open its bytes now. */
  isReadable: ['may_open', flag],
  scan: ['scan', z.enum(SCAN_STATES)],
  scanDetail: ['scan_detail', nullable(text)],
  textState: ['text_state', z.enum(TEXT_STATES)],
  isProtected: ['password_protected', flag],
  addedBy: ['added_by', nullable(text)],
  addedAt: ['added_at', text],
  withdrawnAt: ['withdrawn_at', nullable(text)],
  withdrawnBy: ['withdrawn_by', nullable(text)],
  withdrawnReason: ['withdrawn_reason', nullable(text)],
  rowVersion: ['row_version', number],
} as const
export const documentRow = wireObject(documentFields)
