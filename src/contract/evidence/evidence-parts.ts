import { z } from 'zod'
import { ISSUE_STATES, SIGNATURE_LEVELS } from '../../domain/evidence/issued-document.ts'
import { list, nullable, text } from '../core/wire-field.ts'
import { logAnchor, logProof } from './log.wire.ts'

export const level = z.enum(SIGNATURE_LEVELS)

/** The signature of an issued file; every field is null until it is issued. `tsa_…` are those of the time stamp, if it has one. */
export const signature = {
  state: ['state', z.enum(ISSUE_STATES)],
  level: ['level', nullable(level)],
  keyId: ['key_id', nullable(text)],
  signedAt: ['signed_at', nullable(text)],
  stampedAt: ['stamped_at', nullable(text)],
  tsaSerial: ['tsa_serial', nullable(text)],
} as const

/**
 * The place of the seal in the public log, null until it has one, and where outside the log is kept with it. A server of
 * before sends neither.
 */
export const inLog = {
  log: ['log', nullable(logProof).optional()],
  anchors: ['anchors', list(logAnchor).optional()],
} as const
