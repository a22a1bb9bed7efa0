import { z } from 'zod'
import type { SigningRefusal } from '../../domain/evidence/signing-rules.ts'
import { endpoint } from '../core/endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { flag, nullable, number, text } from '../core/wire-field.ts'
import { wireObject } from '../core/wire-object.ts'
import { logStatus } from './log.wire.ts'

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
            /** Form of the PDF of actas: `a-3a` carries the sealed record, and `a-2a` no file. Absent in replies of older servers. */
            actaStandard: ['acta_standard', openWord(['a-3a', 'a-2a']).optional()],
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
