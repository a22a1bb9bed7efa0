import { z } from 'zod'
import { searchWords } from '../../../domain/files/search-text.ts'
import type { JobKind } from '../../jobs/job-kind.ts'
import { findDocument, findVersion } from '../documents/documents.queries.ts'
import { extractText } from './extract-text.ts'
import { putWords, setText } from './search.queries.ts'

type TextParams = { documentId: number; version: number }

/** Reads the text of a document that a person sent, for the search. A password leaves it without text. */
export const documentTextJob: JobKind<TextParams> = {
  kind: 'document-text',
  params: z.object({ documentId: z.int(), version: z.int() }) as z.ZodType<TextParams>,
  words: () => ({ name: 'lectura del texto de un documento' }),
  async run({ platform: { db, blobs }, params: { documentId, version }, job }) {
    const document = await findDocument(db, job.departmentId, documentId)
    const found = document && (await findVersion(db, documentId, version))
    if (!document || !found?.blob) return {}
    const bytes = document.isProtected ? undefined : await blobs.get(found.blob)
    const extension = found.blob.split('.').at(-1) ?? ''
    const text = bytes && (await extractText(bytes, extension).catch(() => null))
    await setText(db, documentId, version, text === null ? 'fallo' : text === undefined ? 'sin_texto' : 'extraido')
    const words = searchWords(document, (text ?? '').replaceAll('\0', ''))
    await putWords(db, { id: documentId, departmentId: job.departmentId, version }, words)
    return {}
  },
}
