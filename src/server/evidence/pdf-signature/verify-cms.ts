import { createHash, createPublicKey, verify } from 'node:crypto'
import type { Cms } from '../../../domain/evidence/cms.ts'
import { NotDer } from '../../../domain/evidence/der.ts'
import { type Answer, type CmsJudgement, cmsJudgement, type Question } from '../../../domain/evidence/judge-cms.ts'

/**
 * The reason why a CMS signature does not hold, as in `CmsJudgement`. `certificate`: the signature does not name its
 * signer's certificate, or names another.
 */
export type CmsFault = NonNullable<CmsJudgement['fault']> | 'certificate'

/** Name of a digest in Node: 'sha256' of 'SHA-256'. */
const nodeName = (digest: string): string => digest.replace('-', '').toLowerCase()

const KEY_TYPES = { ecdsa: 'ec', rsa: 'rsa' } as const

function answerTo(asked: Question): Answer {
  if ('digest' in asked) return createHash(nodeName(asked.digest)).update(asked.of).digest()
  const { scheme, signature, of } = asked
  const key = createPublicKey({ key: Buffer.from(asked.spki), format: 'der', type: 'spki' })
  // Node would verify with the key's own kind; a browser knows no key of another kind than the scheme's.
  if (key.asymmetricKeyType !== KEY_TYPES[scheme.kind]) return undefined
  return verify(nodeName(scheme.digest), of, { key, dsaEncoding: 'ieee-p1363' }, signature)
}

/**
 * Checks a signature with the certificate inside it, by the rule that the public page has too. The caller judges that
 * certificate. A name by SHA-1 counts here: the first version of RFC 3161 had no other.
 * @param content what was signed
 */
export function cmsFault(cms: Cms, content: Uint8Array): CmsFault | undefined {
  const judging = cmsJudgement(cms, content)
  let step = judging.next()
  while (!step.done) step = judging.next(answerTo(step.value))
  const { naming, fault } = step.value
  return fault ?? (naming === 'sure' || naming === 'weak' ? undefined : 'certificate')
}

/** Whether an error means bytes of another form: no DER, or a certificate or key that Node refuses. */
export const isUnreadable = (error: unknown): error is Error =>
  error instanceof NotDer || Boolean((error as NodeJS.ErrnoException).code?.startsWith('ERR_'))
