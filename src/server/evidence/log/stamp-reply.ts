import { integer, sequence } from '../der/write-der.ts'

/** A token as the answer of its authority (RFC 3161, 2.4.2), which `openssl ts -verify -in` reads. */
export const stampReply = (token: Uint8Array): Buffer => sequence(sequence(integer(0)), token)
