import { randomBytes } from 'node:crypto'
import { OID } from '../../../domain/evidence/cms.ts'
import { DER, expectTag, NotDer, partsOf, readDer } from '../../../domain/evidence/der.ts'
import { integer, NULL, octets, oid, sequence, TRUE } from '../der/write-der.ts'
import { StampFault } from './stamp-fault.ts'

/** A question to the authority: the digest to stamp, the policy that is asked for, and a number that the answer repeats. */
export type StampQuery = { digest: Buffer; policy: string | undefined; nonce: Buffer }

/** Eight bytes whose first is from 0x40 to 0x7f: the same length in DER, and never negative. */
export function newNonce(): Buffer {
  const nonce = randomBytes(8)
  nonce[0] = 0x40 | ((nonce[0] ?? 0) & 0x3f)
  return nonce
}

/** The query in DER. It asks for the certificates too. */
export const encodeQuery = ({ digest, policy, nonce }: StampQuery): Buffer =>
  sequence(
    integer(1),
    sequence(sequence(oid(OID.sha256), NULL), octets(digest)),
    ...(policy === undefined ? [] : [oid(policy)]),
    integer(nonce),
    TRUE,
  )

/** Highest status that grants a stamp: as asked for, or with changes that the answer shows. */
const GRANTED_WITH_CHANGES = 1

/**
 * The token in an answer of the authority.
 * @throws StampFault refused, unreadable
 */
export function tokenIn(answer: Buffer): Buffer {
  try {
    const [info, token] = partsOf(readDer(answer, DER.sequence))
    const [status] = partsOf(expectTag(info, DER.sequence))
    const { content } = expectTag(status, DER.integer)
    const number = content.length === 1 ? (content[0] ?? 0xff) : 0xff
    if (number > GRANTED_WITH_CHANGES) throw new StampFault('refused', `status ${number}`)
    return Buffer.from(expectTag(token, DER.sequence).whole)
  } catch (error) {
    if (error instanceof NotDer) throw new StampFault('unreadable', error.message)
    throw error
  }
}
