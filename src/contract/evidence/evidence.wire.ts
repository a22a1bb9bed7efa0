import { z } from 'zod'
import { ACCOUNT_RESETS } from '../../domain/evidence/account-reset.ts'
import { ISSUE_STATES, reissueForm, versionQuery } from '../../domain/evidence/issued-document.ts'
import type { SigningOutcome } from '../../domain/inspections/signing-outcome.ts'
import type { SigningParty } from '../../domain/signatures/record-acts.ts'
import { endpoint, fileReply, pathId } from '../core/endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { inId, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { inLog, level, signature } from './evidence-parts.ts'

const inspectionParams = wireObject({ id: ['inspections_id', pathId] })

/** An act of signing, or of not signing (R 29.6): the oldest first, also those that a later one of the party replaced. */
const signingAct = wireObject({
  party: ['party', z.custom<SigningParty>()],
  outcome: ['outcome', z.custom<SigningOutcome>()],
  signerName: ['signer_name', text],
  signature: ['signature', nullable(text)],
  refusalReason: ['refusal_reason', nullable(text)],
  shownDigest: ['shown_digest', nullable(text)],
  shownFormat: ['shown_format', nullable(text)],
  consentText: ['consent_text', nullable(text)],
  drawnAt: ['drawn_at', nullable(text)],
  receivedAt: ['received_at', text],
})

/** A version of the file of an acta, each from its closing or from a reissue. */
const issue = wireObject({
  version: ['version', number],
  ...signature,
  tsaPolicy: ['tsa_policy', nullable(text)],
  requestedAt: ['requested_at', text],
  sha256: ['blob_sha256', nullable(text)],
  bytes: ['bytes', nullable(number)],
})

/** An addendum of an acta, with the state of its own file. */
const addendum = wireObject({
  id: ['addendum_id', number],
  number: ['number', text],
  text: ['text', text],
  author: ['author', text],
  addedAt: ['added_at', text],
  code: ['code', text],
  state: ['state', z.enum(ISSUE_STATES)],
  level: ['level', nullable(level)],
})

/** Another person changed how an official's account opens, in the days before the closing of the official's acta. */
const accountReset = wireObject({
  at: ['at', text],
  what: ['what', openWord(ACCOUNT_RESETS)],
  official: ['official', text],
  /** Null for the operator of the server. */
  by: ['by', nullable(text)],
})

/**
 * The seal, the code and the signature of an acta. `record_file` is the text that its files carry (R 26.3). The signature
 * is that of the file which the PDF call gives; `issues` has every version, the newest first.
 */
export const getEvidence = endpoint({
  method: 'GET',
  path: '/api/inspection/:inspections_id/evidence',
  summary:
    'Evidencia de un acta: su sello, su código, su firma electrónica y el registro sellado que llevan sus archivos',
  params: inspectionParams,
  reply: wireObject({
    evidence: [
      'evidence',
      wireObject({
        /** The printed number. A server of before sends none. */
        number: ['acta_number', text.optional()],
        seal: ['seal', text],
        code: ['code', text],
        recordFile: ['record_file', text],
        signingActs: ['signing_acts', list(signingAct)],
        ...signature,
        /** Why the newest version is not issued; null where it is. */
        lastError: ['last_error', nullable(text)],
        issues: ['issues', list(issue)],
        ...inLog,
        /** The first added stands first. A server of before sends none. */
        addenda: ['addenda', list(addendum).optional()],
        /** The oldest first. A server of before sends none. */
        accountResets: ['account_resets', list(accountReset).optional()],
      }),
    ],
  }),
  tokenScopes: ['records:read', 'personal:read'],
})

/** An acta with everything that proves it, as a ZIP that needs neither network nor the entity (R 27.25). */
export const getProofPackage = endpoint({
  method: 'GET',
  path: '/api/inspection/:inspections_id/proof',
  summary: 'Constancia de un acta: el archivo, sus pruebas y un programa que las comprueba (ZIP)',
  params: inspectionParams,
  reply: fileReply,
  answersFile: ['application/zip'],
  tokenScopes: ['records:read', 'personal:read'],
})

/** The file of an acta as it was issued, the newest version or an older one. */
export const getRecordPdf = endpoint({
  method: 'GET',
  path: '/api/inspection/:inspections_id/pdf',
  summary: 'Acta en PDF, como se expidió',
  params: inspectionParams,
  query: form(versionQuery, { version: ['version', inId] }),
  reply: fileReply,
  answersFile: ['application/pdf'],
  tokenScopes: ['records:read', 'personal:read'],
})

/** Asks for a new version of the file of an acta. Its record stays the same. */
export const reissueRecord = endpoint({
  method: 'POST',
  path: '/api/inspection/:inspections_id/reissue',
  summary: 'Reexpedir un acta con la clave de hoy',
  params: inspectionParams,
  body: form(reissueForm, { reason: ['reason', inText] }),
  reply: wireObject({ version: ['version', number], state: ['state', z.enum(ISSUE_STATES)] }),
})
