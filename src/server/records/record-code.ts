import { hash } from 'node:crypto'
import type { DocumentKind } from '../../domain/evidence/issued-document.ts'

/**
 * The short code of a document: the first 16 bytes of a digest of its kind and seal, as base64url. It follows from the
 * document, and cannot be guessed without it. The database computes the same (`document_code`).
 */
export const documentCode = (kind: DocumentKind, seal: string): string =>
  Buffer.from(hash('sha256', `vigia-codigo-1${kind}${seal}`), 'hex')
    .subarray(0, 16)
    .toString('base64url')

/** The short code of an acta. Migration 060 computes the same (`record_code`). */
export const recordCode = (seal: string): string => documentCode('acta', seal)
