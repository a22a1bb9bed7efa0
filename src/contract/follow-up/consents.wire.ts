import { consentForm, revocationForm } from '../../domain/legal-notices/legal-notice-forms.ts'
import { CONSENT_SOURCES } from '../../domain/legal-notices/legal-notice-words.ts'
import { MAX_PROOF_MB } from '../../domain/shared/upload.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { day, inFile, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

const consent = wireObject({
  /** Null for what the form of the inscription says, which is edited there. */
  id: ['consent_id', nullable(number)],
  email: ['email', text],
  how: ['how', openWord(CONSENT_SOURCES)],
  grantedByName: ['granted_by_name', nullable(text)],
  grantedByIdCard: ['granted_by_id_card', nullable(text)],
  /** Null where it is not known. */
  grantedOn: ['granted_on', nullable(day)],
  proofName: ['proof', nullable(text)],
  /** ISO instant; null while it counts. */
  revokedAt: ['revoked_at', nullable(text)],
  revokedReason: ['revoked_reason', nullable(text)],
})

const inPath = wireObject({ establishmentId: ['establishment_id', pathId] })

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/inscription/consent/:establishment_id',
  summary: 'Autorizaciones de notificación electrónica de un establecimiento',
  params: inPath,
  reply: wireObject({ consents: ['consents', list(consent)] }),
})

export const addConsent = endpoint({
  method: 'POST',
  path: '/api/inscription/consent/:establishment_id',
  summary: 'Registrar una autorización de notificación electrónica; solo administradores',
  maxFileMegabytes: MAX_PROOF_MB,
  params: inPath,
  body: form(consentForm, {
    email: ['email', inText],
    grantedByName: ['granted_by_name', inText],
    grantedByIdCard: ['granted_by_id_card', inText],
    how: ['how', inText],
    grantedOn: ['granted_on', inText],
    proof: ['proof', inFile],
  }),
  reply: wireObject({ id: ['consent_id', number] }),
})

export const revokeConsent = endpoint({
  method: 'POST',
  path: '/api/inscription/consent/:establishment_id/:consent_id/revoke',
  summary: 'Revocar una autorización de notificación electrónica; solo administradores',
  params: wireObject({ establishmentId: ['establishment_id', pathId], consentId: ['consent_id', pathId] }),
  body: form(revocationForm, { reason: ['reason', inText] }),
  reply: wireObject({ id: ['consent_id', number] }),
})
