import { z } from 'zod'
import { addDays } from '../shared/days.ts'
import * as field from '../shared/fields.ts'

/**
 * Rights of a token (R 24.1). `personal:read` opens nothing alone: it shows persons' identification numbers, telephones
 * and e-mails in what another scope opens.
 */
export const TOKEN_SCOPES = ['lists:read', 'records:read', 'feeds:read', 'personal:read', 'events:read'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Longest life of a token, in days. */
const MAX_TOKEN_DAYS = 365
const MAX_RANGES = 20
/** Longest name of a token, in characters. */
const MAX_TOKEN_NAME = 80

const CHOOSE_SCOPES = 'Elija al menos un permiso.'
const WRONG_RANGE = 'Escriba direcciones IP o rangos CIDR, por ejemplo 190.0.2.0/24.'

const range = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], { error: WRONG_RANGE })

/** Ranges as they are typed, one a line; the fault belongs to all of them. */
export const ipRangeLines = z
  .array(z.string())
  .max(MAX_RANGES, WRONG_RANGE)
  .refine((lines) => lines.every((line) => range.safeParse(line).success), WRONG_RANGE)

/** A new token. Without ranges it is taken from any address. */
export const tokenForm = z.object({
  name: field.requiredLine(MAX_TOKEN_NAME),
  scopes: z
    .array(z.enum(TOKEN_SCOPES, { error: field.NOT_AN_OPTION }), { error: field.missingOr(CHOOSE_SCOPES) })
    .min(1, CHOOSE_SCOPES)
    .max(TOKEN_SCOPES.length, field.NOT_AN_OPTION)
    .refine((scopes) => new Set(scopes).size === scopes.length, field.NOT_AN_OPTION)
    .refine((scopes) => scopes.some((scope) => scope !== 'personal:read'), CHOOSE_SCOPES),
  expiresOn: field.day,
  ipRanges: field.optional(z.array(range, { error: WRONG_RANGE }).max(MAX_RANGES, WRONG_RANGE)),
})
export type TokenForm = z.output<typeof tokenForm>

/** Last day that a token made today may have. */
export const lastTokenDay = (today: string): string => addDays(today, MAX_TOKEN_DAYS)

/** Days before its end in which a token is told as ending. */
export const TOKEN_WARNING_DAYS = 15

/** The fault of a token's last day; a token ends with that day. */
export function expiryFault(expiresOn: string, today: string): string | undefined {
  if (expiresOn < today) return 'La fecha de vencimiento ya pasó.'
  return expiresOn > lastTokenDay(today) ? `Elija una fecha dentro de los próximos ${MAX_TOKEN_DAYS} días.` : undefined
}
