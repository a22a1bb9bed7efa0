import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgedBy } from '../../domain/evidence/check-signature.ts'
import { type Cms, OID, readCms } from '../../domain/evidence/cms.ts'
import { cmsFault } from '../../server/evidence/pdf-signature/verify-cms.ts'
import { type OpensslSigner, opensslSigner } from '../../server/testing/signed-by-openssl.ts'
import { webCrypto } from './web-crypto.ts'

const content = Buffer.from('Acta 148')
let signers: Record<'ec' | 'rsa', OpensslSigner>
beforeAll(() => {
  signers = { ec: opensslSigner('ec'), rsa: opensslSigner('rsa') }
})
afterAll(() => {
  for (const signer of Object.values(signers)) signer[Symbol.dispose]()
})

const other = (bytes: Uint8Array) =>
  Buffer.from(bytes.map((byte, place) => (place === bytes.length - 1 ? byte ^ 1 : byte)))

test.each<[string, Partial<Cms> | ((cms: Cms) => Partial<Cms>), string | undefined]>([
  ['as it was made', {}, undefined],
  ['of another value', ({ signature }) => ({ signature: other(signature) }), 'signature'],
  ['with other attributes', ({ signedAttributes }) => ({ signedAttributes: other(signedAttributes) }), 'signature'],
  ['of another content', ({ messageDigest }) => ({ messageDigest: other(messageDigest) }), 'digest'],
  ['of a content of another type', { signedContentType: OID.timeStampInfo }, 'digest'],
  ['with a digest that is not known', { digestAlgorithm: OID.sha1 }, 'algorithm'],
  ['with a scheme that is not known', { signatureAlgorithm: '1.2.3' }, 'algorithm'],
  ['that names no certificate', { namedCertificate: undefined }, 'certificate'],
  [
    'that names another certificate',
    () => ({ namedCertificate: { algorithm: OID.sha256, digest: new Uint8Array(32) } }),
    'certificate',
  ],
])('page and server judge a signature %s alike', async (_, change, fault) => {
  for (const signer of Object.values(signers)) {
    const cms = readCms(signer.sign(content))
    const changed = { ...cms, ...(typeof change === 'function' ? change(cms) : change) }
    expect(cmsFault(changed, content)).toBe(fault)
    const { naming, fault: onPage } = await judgedBy(webCrypto, changed, content)
    expect(onPage ?? (naming === 'sure' ? undefined : 'certificate')).toBe(fault)
  }
})

test.each([
  ['ec', OID.rsaSha256],
  ['rsa', OID.ecdsaSha256],
] as const)('a key of %s counts for no scheme of another kind', async (kind, signatureAlgorithm) => {
  const cms = { ...readCms(signers[kind].sign(content)), signatureAlgorithm }
  expect(cmsFault(cms, content)).toBe('algorithm')
  expect(await judgedBy(webCrypto, cms, content)).toMatchObject({ fault: 'algorithm' })
})
