import { z } from 'zod'
import * as field from '../shared/fields.ts'

/** Documents that the entity issues with its signature (decision 054). */
export type DocumentKind = 'acta' | 'adenda' | 'medida' | 'levantamiento' | 'muestra' | 'constancia' | 'indice'

/** `fallida`: it could not be signed; it is tried again, and until then copies are unsigned. */
export const ISSUE_STATES = ['pendiente', 'expedida', 'fallida'] as const
export type IssueState = (typeof ISSUE_STATES)[number]

/** PAdES levels: `B-T` carries the token of a time-stamp authority. */
export const SIGNATURE_LEVELS = ['B-B', 'B-T'] as const
export type SignatureLevel = (typeof SIGNATURE_LEVELS)[number]

/** `registro`: the key of the public log. */
export const KEY_PURPOSES = ['pdf', 'registro'] as const
export type KeyPurpose = (typeof KEY_PURPOSES)[number]
export type KeyAlgorithm = 'ecdsa-p256-sha256' | 'rsa-sha256' | 'ed25519'

/** Header of the PDF of an acta: the level of its signature, or `NO_SIGNATURE`. */
export const EVIDENCE_HEADER = 'x-vigia-evidencia'
export const NO_SIGNATURE = 'sin-firma'

const MAX_REASON = 500
export const reissueForm = z.object({ reason: field.requiredText(MAX_REASON, 'Escriba el motivo.') })

/** The version of an issued file that is asked for; without it, the newest. */
export const versionQuery = z.object({ version: field.optional(field.id) })
