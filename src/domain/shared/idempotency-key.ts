import { z } from 'zod'
import { missingOr } from './fields.ts'

export const MALFORMED_KEY = 'La clave de idempotencia no es válida.'

/** What tells a repeated write from another one. */
export const idempotencyKey = z.uuid({ error: missingOr(MALFORMED_KEY) })
