import { z } from 'zod'

/** Numbers need to differ only among the offers of one key. */
export const MAX_OFFER = 999_999

const NOT_AN_OFFER = `El número del envío es un entero de 1 a ${MAX_OFFER}.`

/**
 * Number of an offer. A device offers a command, and repeats the request until the server has answered; all these copies
 * have one number. An answer that does not accept the command settles the number: no later copy of it is accepted. The
 * person may then offer the command again, under its key and another number (decision 084).
 */
export const offer = z.int({ error: NOT_AN_OFFER }).min(1, NOT_AN_OFFER).max(MAX_OFFER, NOT_AN_OFFER)

/** The offers of one official that were refused, by key. */
export type RefusedOffers = ReadonlyMap<string, ReadonlySet<number>>

type Offered = { identity?: { key: string; offer?: number | undefined } | undefined }
type Known = { refusedOffers: RefusedOffers | undefined; takenKeys: ReadonlyMap<string, string> }

/** Whether this offer of a command was refused before, and its key not accepted since. */
export const wasRefused = ({ identity }: Offered, { refusedOffers, takenKeys }: Known): boolean =>
  identity?.offer !== undefined &&
  !takenKeys.has(identity.key) &&
  refusedOffers?.get(identity.key)?.has(identity.offer) === true
