import { X509Certificate } from 'node:crypto'
import { OID } from '../../../domain/evidence/cms.ts'
import { sameBytes } from '../../../domain/evidence/der.ts'
import { readTimeStamp, type TimeStampToken } from '../../../domain/evidence/time-stamp.ts'
import type { TimeStamp } from '../../platform/time-stamps.ts'
import { cmsFault, isUnreadable } from '../pdf-signature/verify-cms.ts'
import type { StampQuery } from './query.ts'
import { StampFault } from './stamp-fault.ts'

/** Milliseconds between the authority's clock and ours. */
const MAX_DRIFT_MS = 5 * 60 * 1000
/** Purpose of a certificate that may stamp time, and nothing else (RFC 3161, 2.3). */
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const MAX_CHAIN = 6

const isValidAt = ({ validFrom, validTo }: X509Certificate, at: Date) =>
  new Date(validFrom) <= at && at <= new Date(validTo)

/** Whether certificates lead from one to a trusted one, each valid at the time of the stamp and issued by the next. */
function leadsTo(
  roots: readonly X509Certificate[],
  given: readonly X509Certificate[],
  from: X509Certificate,
  at: Date,
): boolean {
  let last = from
  for (let length = 0; length < MAX_CHAIN; length++) {
    if (!isValidAt(last, at)) return false
    const { fingerprint256 } = last
    if (roots.some((root) => root.fingerprint256 === fingerprint256)) return true
    // Old roots do not say that they are authorities; the operator does.
    const issuer = [...roots, ...given.filter(({ ca }) => ca)].find(
      (each) => each.fingerprint256 !== fingerprint256 && last.checkIssued(each) && last.verify(each.publicKey),
    )
    if (!issuer) return false
    last = issuer
  }
  return false
}

function checkAnswer(
  { imprint, imprintAlgorithm, nonce, policy, at }: TimeStampToken,
  query: StampQuery,
  now: Date,
): void {
  if (imprintAlgorithm !== OID.sha256 || !sameBytes(imprint, query.digest)) throw new StampFault('imprint')
  if (!nonce || !sameBytes(nonce, query.nonce)) throw new StampFault('nonce')
  if (query.policy !== undefined && policy !== query.policy) throw new StampFault('policy', policy)
  if (Math.abs(at.getTime() - now.getTime()) > MAX_DRIFT_MS) throw new StampFault('time', at.toISOString())
}

function checkSigner({ cms, at }: TimeStampToken, roots: readonly X509Certificate[]): void {
  const fault = cmsFault(cms, cms.content ?? new Uint8Array())
  if (fault) throw new StampFault('signature', fault)
  const signer = new X509Certificate(cms.signer.whole)
  // Node calls extended key usage by this name.
  const purposes = signer.keyUsage as string[] | undefined
  if (purposes?.join() !== TIME_STAMPING) throw new StampFault('purpose')
  const given = cms.certificates.map(({ whole }) => new X509Certificate(whole))
  if (!leadsTo(roots, given, signer, at)) throw new StampFault('chain', signer.subject.replaceAll('\n', ', '))
}

/**
 * Checks that a token answers a query, and that an authority which leads to `roots` signed it.
 * @throws StampFault
 */
export function checkToken(token: Buffer, query: StampQuery, roots: readonly X509Certificate[], now: Date): TimeStamp {
  try {
    const read = readTimeStamp(token)
    checkAnswer(read, query, now)
    checkSigner(read, roots)
    return { token, at: read.at, serial: Buffer.from(read.serial).toString('hex'), policy: read.policy }
  } catch (error) {
    if (error instanceof StampFault) throw error
    if (isUnreadable(error)) throw new StampFault('unreadable', error.message)
    throw error
  }
}
