import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { EVENT_TYPES } from './event-types.ts'
import { cursorField } from './feed-form.ts'

/** Longest address of a webhook, in characters. */
const MAX_ADDRESS = 500
const WRONG_ADDRESS = 'Escriba una dirección https:// completa, sin usuario ni contraseña.'
const CHOOSE_TYPES = 'Elija al menos un tipo de evento.'
const WRONG_TYPE = 'El tipo de evento no existe.'

function isWebhookAddress(text: string): boolean {
  const parsed = z.url({ protocol: /^https$/ }).safeParse(text)
  return parsed.success && !/^https:\/\/[^/?#]*@/i.test(text) && !text.includes('#')
}

/**
 * An address without what may be its key. Other systems take credentials in the path as well as behind the question mark, and
 * no rule tells a key from a name there, so only the host is left.
 */
export const addressWithoutKey = (url: string): string => url.replace(/^([a-z]+:\/\/[^/?#]*)(?:[?#]|\/.).*$/is, '$1/…')

/** Types of events, each once. */
export const eventTypes = z
  .array(z.enum(EVENT_TYPES, { error: WRONG_TYPE }), { error: field.missingOr(CHOOSE_TYPES) })
  .min(1, CHOOSE_TYPES)
  .max(EVENT_TYPES.length, WRONG_TYPE)
  .refine((types) => new Set(types).size === types.length, WRONG_TYPE)

/** A new webhook. Whether its address may be called is judged by the server. */
export const webhookForm = z.object({
  url: field.requiredLine(MAX_ADDRESS).refine(isWebhookAddress, WRONG_ADDRESS),
  types: eventTypes,
})
export type WebhookForm = z.output<typeof webhookForm>

/** Waits between the tries of a delivery, in seconds: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h. */
export const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000] as const
/** Days of failures alone after which a webhook is switched off. */
export const DAYS_OF_FAILURES = 3

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why a webhook is off: days of failures, a person who switched it off, or a copy that was loaded (R 24.5). */
export const OFF_REASONS = ['failures', 'person', 'restored'] as const
export type OffReason = (typeof OFF_REASONS)[number]

/** Switches a webhook on. `skipsMissed`: what happened while it was off is not sent. */
export const startForm = z.object({ skipsMissed: field.optional(field.flag) })

/** The next events that a webhook gets are those after this one; absent for all that there are. */
export const replayForm = z.object({ after: cursorField })
