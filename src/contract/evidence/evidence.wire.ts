import { z } from 'zod'
import { ACCOUNT_RESETS } from '../../domain/evidence/account-reset.ts'
import {
  ISSUE_STATES,
  KEY_PURPOSES,
  type KeyAlgorithm,
  reissueForm,
  SIGNATURE_LEVELS,
  versionQuery,
} from '../../domain/evidence/issued-document.ts'
import type { SigningRefusal } from '../../domain/evidence/signing-rules.ts'
import type { SigningOutcome } from '../../domain/inspections/signing-outcome.ts'
import type { SigningParty } from '../../domain/records/record.ts'
import { RECORD_CODE } from '../../domain/records/verification-address.ts'
import { endpoint, fileReply, pathId } from '../core/endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { day, flag, inId, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { concepto } from '../inspections.wire.ts'
import { logAnchor, logProof, logStatus } from './log.wire.ts'

const inspectionParams = wireObject({ id: ['inspections_id', pathId] })

const level = z.enum(SIGNATURE_LEVELS)

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

/** The signature of an issued file; every field is null until it is issued. `tsa_…` are those of the time stamp, if it has one. */
const signature = {
  state: ['state', z.enum(ISSUE_STATES)],
  level: ['level', nullable(level)],
  keyId: ['key_id', nullable(text)],
  signedAt: ['signed_at', nullable(text)],
  stampedAt: ['stamped_at', nullable(text)],
  tsaSerial: ['tsa_serial', nullable(text)],
} as const

/** A version of the file of an acta, each from its closing or from a reissue. */
const issue = wireObject({
  version: ['version', number],
  ...signature,
  tsaPolicy: ['tsa_policy', nullable(text)],
  requestedAt: ['requested_at', text],
  sha256: ['blob_sha256', nullable(text)],
  bytes: ['bytes', nullable(number)],
})

/**
 * The place of the seal in the public log, null until it has one, and where outside the log is kept with it. A server of
 * before sends neither.
 */
const inLog = {
  log: ['log', nullable(logProof).optional()],
  anchors: ['anchors', list(logAnchor).optional()],
} as const

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

/** The key that signs for a department, the documents that wait for its signature, and the department's log. */
export const getEvidenceStatus = endpoint({
  method: 'GET',
  path: '/api/evidence/status',
  summary: 'Estado de la firma electrónica de la entidad',
  reply: wireObject({
    status: [
      'status',
      wireObject({
        signing: [
          'signing',
          wireObject({
            /** `ready`, or why nothing is signed now. */
            state: ['state', z.custom<'ready' | SigningRefusal>()],
            keyId: ['key_id', nullable(text)],
            algorithm: ['algorithm', nullable(text)],
            isAccredited: ['is_accredited', flag],
            subject: ['subject', nullable(text)],
            issuer: ['issuer', nullable(text)],
            validFrom: ['valid_from', nullable(text)],
            validTo: ['valid_to', nullable(text)],
            daysLeft: ['days_left', nullable(number)],
          }),
        ],
        timeStamp: [
          'time_stamp',
          wireObject({
            isConfigured: ['is_configured', flag],
            lastStampedAt: ['last_stamped_at', nullable(text)],
            /** When this process last asked the authority, and the fault; null for none. */
            askedAt: ['asked_at', nullable(text)],
            fault: ['fault', nullable(text)],
          }),
        ],
        documents: [
          'documents',
          wireObject({
            issued: ['issued', number],
            /** Issued since the last time stamp, so at level B-B. */
            unstamped: ['unstamped', number],
            pending: ['pending', number],
            failed: ['failed', number],
            oldestPendingAt: ['oldest_pending_at', nullable(text)],
            lastSignedAt: ['last_signed_at', nullable(text)],
            lastError: ['last_error', nullable(text)],
          }),
        ],
        log: ['log', logStatus],
      }),
    ],
  }),
})

/** Tries what signing takes, without issuing anything (R 27.22). */
export const tryEvidence = endpoint({
  method: 'POST',
  path: '/api/evidence/trial',
  summary: 'Probar la clave de firma y la autoridad de estampas, sin expedir nada',
  reply: wireObject({
    trial: [
      'trial',
      wireObject({
        /** `ready`: the key signed. `failed`: it could not. Otherwise why nothing is signed now. */
        signing: ['signing', z.custom<'ready' | 'failed' | SigningRefusal>()],
        stamp: [
          'stamp',
          wireObject({
            isConfigured: ['is_configured', flag],
            /** The time that the authority stated, and why no stamp was taken. */
            at: ['at', nullable(text)],
            fault: ['fault', nullable(text)],
          }),
        ],
      }),
    ],
  }),
})

/** The public halves of all keys that sign or signed. */
export const getPublicKeys = endpoint({
  method: 'GET',
  path: '/api/public/keys',
  summary: 'Claves públicas con que la entidad firma, y las que firmaron antes',
  reply: wireObject({
    keys: [
      'keys',
      list(
        wireObject({
          keyId: ['key_id', text],
          departmentId: ['department_id', number],
          purpose: ['purpose', z.enum(KEY_PURPOSES)],
          algorithm: ['algorithm', z.custom<KeyAlgorithm>()],
          /** SPKI in base64, and the chain of certificates in PEM. */
          spki: ['spki', text],
          certificates: ['certificates', nullable(text)],
          isAccredited: ['is_accredited', flag],
          validFrom: ['valid_from', text],
          retiredAt: ['retired_at', nullable(text)],
          retiredReason: ['retired_reason', nullable(text)],
          /** Since when others may have had it, as the entity tells. */
          compromisedFrom: ['compromised_from', nullable(text)],
          compromisedReason: ['compromised_reason', nullable(text)],
        }),
      ),
    ],
  }),
})

/** A file of an acta as the entity issued it. */
const issuedFile = wireObject({
  version: ['version', number],
  sha256: ['blob_sha256', text],
  issuedAt: ['issued_at', text],
})

/** An addendum in the public record of its acta. */
const publicAddendum = wireObject({
  number: ['number', text],
  code: ['code', text],
  addedOn: ['added_on', day],
})

/**
 * An acta or an addendum as everybody may see it who has its code: nothing of a person, no findings, and no text of an
 * addendum (R 26.7). An addendum has no concepto of its own.
 */
export const getPublicRecord = endpoint({
  method: 'GET',
  path: '/api/public/records/:code',
  summary: 'Acta o adenda por su código, para quien tiene el papel',
  params: wireObject({ code: ['code', z.string().regex(RECORD_CODE)] }),
  reply: wireObject({
    number: ['number', text],
    kind: ['kind', z.enum(['acta', 'adenda'])],
    establishmentName: ['establishment_name', text],
    city: ['city', text],
    visitDay: ['visit_day', day],
    concepto: ['concept', nullable(concepto)],
    compliancePct: ['percentage', nullable(number)],
    seal: ['seal', text],
    entity: ['entity', wireObject({ name: ['name', text], nit: ['nit', nullable(text)] })],
    state: ['state', z.enum(['vigente', 'con adenda', 'reexpedida'])],
    /** The newest file that was issued; null until one is. */
    issuedAt: ['issued_at', nullable(text)],
    level: ['level', nullable(level)],
    sha256: ['blob_sha256', nullable(text)],
    /** Every file of the acta that was issued, the newest first. */
    issuedFiles: ['issued_files', list(issuedFile)],
    /** The acta of an addendum. */
    acta: ['acta', wireObject({ number: ['number', text], code: ['code', text] }).optional()],
    /** The addenda of an acta, and the day of the newest one; an addendum has its own day there. */
    addenda: ['addenda', list(publicAddendum).optional()],
    addendumOn: ['addendum_at', day.optional()],
    ...inLog,
  }),
})
