import { createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { refusalLine } from '../../start/start-refusal.ts'
import { lacksOpenssl, openssl } from '../../testing/openssl.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { createEvidenceKeys } from './evidence-keys.ts'
import { prepareKeys } from './prepare-keys.ts'
import { isOpenToOthers, KeyRefused } from './read-pem.ts'

const now = new Date('2026-11-20T15:00:00.400Z')
let folder: string
let dataDir: string
beforeEach(() => {
  folder = temporaryFolder()
  dataDir = join(folder, 'data')
})

const configOf = (variables: Record<string, string> = {}) => {
  const read = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ENTITY_NIT: '890.480.059-1', ...variables })
  return { ...read, tokenSecret: '' }
}
const keysOf = (variables: Record<string, string> = {}) => createEvidenceKeys(configOf(variables), () => now)

describe('without a file in the configuration', () => {
  test('keys are made once, for their owner alone, and found again', () => {
    const [made, again] = [keysOf(), keysOf()]
    expect(made.pdfKey().keyId).toMatch(/^[0-9a-f]{16}$/)
    expect(again.pdfKey().keyId).toBe(made.pdfKey().keyId)
    expect(again.logKey().keyId).toBe(made.logKey().keyId)
    expect(made.pdfKey()).toMatchObject({ origin: 'folder', algorithm: 'ecdsa-p256-sha256', isAccredited: false })
    for (const name of ['seal.pem', 'log.pem'])
      expect(fs.statSync(join(dataDir, 'keys', name)).mode & 0o777).toBe(0o600)
    expect(fs.statSync(join(dataDir, 'keys')).mode & 0o777).toBe(0o700)
  })

  test('the certificate is the entity’s own, of ten years, and for signatures alone', () => {
    const { certificates, validFrom, validTo, spki } = keysOf({ ENTITY_NAME: 'Secretaría de Salud' }).pdfKey()
    const [own] = certificates
    expect(certificates).toHaveLength(1)
    expect(own.subject).toContain('CN=Secretaría de Salud')
    expect(own.subject).toContain('serialNumber=NIT 890.480.059-1')
    expect(own.issuer).toBe(own.subject)
    expect([validFrom, validTo]).toEqual([new Date('2026-11-20T15:00:00Z'), new Date('2036-11-20T15:00:00Z')])
    expect(own.verify(createPublicKey({ key: spki, format: 'der', type: 'spki' }))).toBe(true)
    expect(own.ca).toBe(false)
  })

  test('a name of 200 characters is cut where a certificate ends, between letters', () => {
    const [own] = keysOf({ ENTITY_NAME: `${'ñ'.repeat(63)}😀${'x'.repeat(100)}` }).pdfKey().certificates
    expect(own.subject).toContain(`CN=${'ñ'.repeat(63)}😀`)
  })

  test.skipIf(lacksOpenssl)('openssl trusts the certificate without further files', () => {
    const [own] = keysOf().pdfKey().certificates
    fs.writeFileSync(join(folder, 'own.pem'), own.toString())
    const verified = openssl(
      folder,
      'verify',
      '-x509_strict',
      '-attime',
      String(Math.ceil(now.getTime() / 1000)),
      '-CAfile',
      'own.pem',
      'own.pem',
    )
    expect(verified).toContain('own.pem: OK')
    expect(openssl(folder, 'x509', '-in', 'own.pem', '-noout', '-ext', 'keyUsage')).toContain(
      'Digital Signature, Non Repudiation',
    )
  })

  test('a damaged key is not replaced: nothing else signs as it did', () => {
    keysOf().pdfKey()
    const path = join(dataDir, 'keys', 'seal.pem')
    fs.writeFileSync(path, fs.readFileSync(path, 'utf8').slice(0, 100))
    expect(() => keysOf().pdfKey()).toThrow(`${path}: ${path} no trae una clave privada en PEM`)
  })
})

describe('the start', () => {
  const partsOf = (variables: Record<string, string> = {}, at = now) => {
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const evidenceKeys = createEvidenceKeys(configOf(variables), () => now)
    return { log, parts: { config: configOf(variables), evidenceKeys, clock: () => at, log: log as never } }
  }
  const saidBy = (mock: ReturnType<typeof vi.fn>) => mock.mock.calls.map(([, line]) => line)

  test('the start tells of new keys once', () => {
    const [first, second] = [partsOf(), partsOf()]
    prepareKeys(first.parts)
    prepareKeys(second.parts)
    expect(first.log.info).toHaveBeenCalledWith(
      { folder: join(dataDir, 'keys'), made: expect.arrayContaining(['seal.pem', 'log.pem']) },
      'evidence keys: made, keep a copy of the folder in a safe place',
    )
    expect(saidBy(second.log.info)).toEqual(['evidence keys: ready'])
    expect(first.log.warn).not.toHaveBeenCalled()
  })

  test.each([
    ['2036-09-20T15:00:00Z', undefined],
    ['2036-09-22T15:00:00Z', 'evidence keys: the certificate expires soon'],
    ['2036-11-20T15:00:01Z', 'evidence keys: the certificate has expired, documents are not signed'],
    ['2026-11-20T14:59:59Z', 'evidence keys: the certificate is not valid yet, documents are not signed'],
  ])('the start with %s says of the certificate: %s', (at, line) => {
    const { parts, log } = partsOf({}, new Date(at))
    prepareKeys(parts)
    expect(saidBy(log.warn)).toEqual(line === undefined ? [] : [line])
  })

  test('a start with a read-only folder goes on, and says that nothing is signed', () => {
    fs.writeFileSync(dataDir, 'a file in place of the folder')
    const { parts, log } = partsOf()
    prepareKeys(parts)
    expect(saidBy(log.error)).toEqual(['evidence keys: not available, documents are not signed'])
  })

  test('the start tells of a key of the data folder that others may read', () => {
    prepareKeys(partsOf().parts)
    fs.chmodSync(join(dataDir, 'keys', 'log.pem'), 0o644)
    const { parts, log } = partsOf()
    prepareKeys(parts)
    expect(saidBy(log.warn)).toEqual(['evidence keys: others may read a private key'])
  })

  test('the start is refused for an unusable file of the configuration, in one line', () => {
    const { parts } = partsOf({ SEAL_KEY_FILE: '/no such file' })
    expect(() => prepareKeys(parts)).toThrow(KeyRefused)
    const refused = (() => {
      try {
        prepareKeys(parts)
      } catch (error) {
        return refusalLine(error)
      }
    })()
    expect(refused).toBe('SEAL_KEY_FILE: no se pudo leer /no such file (ENOENT).')
  })
})

test.each([
  [0o600, 1000, 1000, false],
  [0o400, 1000, 1000, false],
  [0o640, 1000, 1000, true],
  [0o604, 1000, 1000, true],
  [0o440, 0, 1000, false],
  [0o640, 0, 1000, false],
  [0o660, 0, 1000, true],
  [0o644, 0, 1000, true],
  [0o640, 0, 0, true],
])('a file of mode %o of user %i is open to others than user %s: %s', (mode, uid, own, isOpen) => {
  expect(isOpenToOthers({ mode, uid }, own)).toBe(isOpen)
})

describe.skipIf(lacksOpenssl)('files of the configuration', () => {
  const SUBJECT = '/C=CO/O=Entidad/CN=Firma'
  let files: string
  const at = (name: string) => join(files, name)
  const put = (name: string, text: string, mode = 0o600) => {
    fs.writeFileSync(at(name), text, { mode })
    fs.chmodSync(at(name), mode)
    return at(name)
  }
  const keyPem = (...args: Parameters<typeof pemOf>) => pemOf(...args)
  const pemOf = (type: 'ec' | 'rsa' | 'ed25519', detail: object = {}) =>
    (generateKeyPairSync as (type: string, options: object) => { privateKey: { export(as: object): string } })(
      type,
      detail,
    ).privateKey.export({ type: 'pkcs8', format: 'pem' })
  const selfSigned = (key: string, name: string) => {
    const parts = ['-key', key, '-out', name, '-subj', SUBJECT, '-days', '30', '-addext', 'basicConstraints=CA:false']
    openssl(files, 'req', '-x509', '-new', ...parts)
  }

  beforeAll(() => {
    files = fs.mkdtempSync(join(tmpdir(), 'vigia-test-'))
    put('ec.pem', keyPem('ec', { namedCurve: 'prime256v1' }))
    put('other.pem', keyPem('ec', { namedCurve: 'prime256v1' }))
    put('p384.pem', keyPem('ec', { namedCurve: 'secp384r1' }))
    put('rsa.pem', keyPem('rsa', { modulusLength: 2048 }))
    put('rsa1024.pem', keyPem('rsa', { modulusLength: 1024 }))
    put('ed25519.pem', keyPem('ed25519'))
    for (const name of ['ec', 'other', 'rsa']) selfSigned(`${name}.pem`, `${name}.crt`)
    openssl(
      files,
      'pkcs8',
      '-topk8',
      '-in',
      'ec.pem',
      '-out',
      'closed.pem',
      '-passout',
      'pass:la frase',
      '-v2',
      'aes256',
    )
    openssl(files, 'ec', '-in', 'ec.pem', '-out', 'sec1.pem', '-aes256', '-passout', 'pass:la frase')
    for (const name of ['closed.pem', 'sec1.pem']) fs.chmodSync(at(name), 0o600)
    put('frase', 'la frase\n')
    put('otra-frase', 'otra\n')
    put('vacia', '\n')
    put('open.pem', fs.readFileSync(at('ec.pem'), 'utf8'), 0o644)
    put('both.pem', fs.readFileSync(at('ec.pem'), 'utf8') + fs.readFileSync(at('ec.crt'), 'utf8'))
    put('text.pem', 'no es una clave')
    put(
      'public.pem',
      createPublicKey(fs.readFileSync(at('ec.pem')))
        .export({ type: 'spki', format: 'pem' })
        .toString(),
    )
    put('broken.pem', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n')
    put('broken.crt', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')
    openssl(files, 'pkcs12', '-export', '-inkey', 'ec.pem', '-in', 'ec.crt', '-out', 'all.p12', '-passout', 'pass:x')
    fs.chmodSync(at('all.p12'), 0o600)
  })

  afterAll(() => fs.rmSync(files, { recursive: true }))

  const seal = (key: string, cert?: string, more: Record<string, string> = {}) =>
    keysOf({ SEAL_KEY_FILE: at(key), ...(cert && { SEAL_CERT_FILE: at(cert) }), ...more }).pdfKey()

  test('files of the configuration are taken in place of keys of the data folder', () => {
    const key = seal('ec.pem', 'ec.crt', { SEAL_CERT_ACCREDITED: '1' })
    expect(key).toMatchObject({ origin: 'file', algorithm: 'ecdsa-p256-sha256', isAccredited: true })
    expect(seal('both.pem').keyId).toBe(key.keyId)
    expect(seal('rsa.pem', 'rsa.crt')).toMatchObject({ algorithm: 'rsa-sha256', isAccredited: false })
    expect(keysOf({ LOG_KEY_FILE: at('ed25519.pem') }).logKey()).toMatchObject({ origin: 'file' })
    expect(fs.existsSync(dataDir)).toBe(false)
  })

  test.each(['closed.pem', 'sec1.pem'])('%s opens with its phrase', (name) => {
    expect(seal(name, 'ec.crt', { SEAL_KEY_PASSPHRASE_FILE: at('frase') }).keyId).toBe(seal('ec.pem', 'ec.crt').keyId)
  })

  test('a chain is ordered from the own certificate on, and others are left out', () => {
    const ext = (text: string) => put('ext.cnf', text)
    put('root.key', keyPem('ec', { namedCurve: 'prime256v1' }))
    openssl(files, 'req', '-x509', '-new', '-key', 'root.key', '-out', 'root.crt', '-subj', '/CN=Raíz', '-days', '30')
    put('middle.key', keyPem('ec', { namedCurve: 'prime256v1' }))
    const issue = (key: string, subject: string, issuer: string, name: string) => {
      openssl(files, 'req', '-new', '-key', key, '-subj', subject, '-out', 'request.csr')
      const by = ['-CA', `${issuer}.crt`, '-CAkey', `${issuer}.key`, '-CAcreateserial', '-extfile', at('ext.cnf')]
      openssl(files, 'x509', '-req', '-in', 'request.csr', ...by, '-out', name, '-days', '30')
    }
    ext('basicConstraints=critical,CA:true')
    issue('middle.key', '/CN=Intermedia', 'root', 'middle.crt')
    ext('basicConstraints=CA:false')
    issue('ec.pem', SUBJECT, 'middle', 'leaf.crt')
    const text = (name: string) => fs.readFileSync(at(name), 'utf8')
    put('chain.crt', ['root.crt', 'other.crt', 'leaf.crt', 'middle.crt'].map(text).join('\n'))
    const found = seal('ec.pem', 'chain.crt').certificates.map(({ fingerprint256 }) => fingerprint256)
    const expected = ['leaf.crt', 'middle.crt', 'root.crt'].map(
      (name) => new X509Certificate(text(name)).fingerprint256,
    )
    expect(found).toEqual(expected)
  })

  test.each<[string, string | undefined, Record<string, string>, string]>([
    ['none.pem', 'ec.crt', {}, 'SEAL_KEY_FILE: no se pudo leer {}/none.pem (ENOENT).'],
    ['', 'ec.crt', {}, 'SEAL_KEY_FILE: no se pudo leer {} (EISDIR).'],
    ['open.pem', 'ec.crt', {}, 'SEAL_KEY_FILE: otros usuarios de la máquina pueden leer {}/open.pem (modo 644).'],
    ['text.pem', 'ec.crt', {}, 'SEAL_KEY_FILE: {}/text.pem no trae una clave privada en PEM'],
    ['all.p12', 'ec.crt', {}, 'SEAL_KEY_FILE: {}/all.p12 no trae una clave privada en PEM'],
    ['public.pem', 'ec.crt', {}, 'SEAL_KEY_FILE: {}/public.pem no trae una clave privada en PEM'],
    ['broken.pem', 'ec.crt', {}, 'SEAL_KEY_FILE: la clave de {}/broken.pem está dañada.'],
    ['closed.pem', 'ec.crt', {}, 'SEAL_KEY_FILE: la clave de {}/closed.pem está cifrada.'],
    ['closed.pem', 'ec.crt', { SEAL_KEY_PASSPHRASE_FILE: 'otra-frase' }, 'SEAL_KEY_PASSPHRASE_FILE: la frase no abre'],
    ['sec1.pem', 'ec.crt', { SEAL_KEY_PASSPHRASE_FILE: 'otra-frase' }, 'SEAL_KEY_PASSPHRASE_FILE: la frase no abre'],
    ['closed.pem', 'ec.crt', { SEAL_KEY_PASSPHRASE_FILE: 'vacia' }, 'SEAL_KEY_PASSPHRASE_FILE: {}/vacia está vacío.'],
    ['closed.pem', 'ec.crt', { SEAL_KEY_PASSPHRASE_FILE: 'nada' }, 'SEAL_KEY_PASSPHRASE_FILE: no se pudo leer'],
    ['ec.pem', 'none.crt', {}, 'SEAL_CERT_FILE: no se pudo leer {}/none.crt (ENOENT).'],
    ['ec.pem', undefined, {}, 'SEAL_KEY_FILE: {}/ec.pem no trae un certificado en PEM'],
    ['ec.pem', 'text.pem', {}, 'SEAL_CERT_FILE: {}/text.pem no trae un certificado en PEM'],
    ['ec.pem', 'broken.crt', {}, 'SEAL_CERT_FILE: un certificado de {}/broken.crt está dañado.'],
    ['ec.pem', 'other.crt', {}, 'SEAL_CERT_FILE: ningún certificado de {}/other.crt es de la clave de firma.'],
    [
      'p384.pem',
      'ec.crt',
      {},
      'SEAL_KEY_FILE: se espera una clave EC P-256, o RSA de 2048 a 4096 bits, y es ec secp384r1.',
    ],
    [
      'rsa1024.pem',
      'rsa.crt',
      {},
      'SEAL_KEY_FILE: se espera una clave EC P-256, o RSA de 2048 a 4096 bits, y es rsa 1024.',
    ],
    [
      'ed25519.pem',
      'ec.crt',
      {},
      'SEAL_KEY_FILE: se espera una clave EC P-256, o RSA de 2048 a 4096 bits, y es ed25519.',
    ],
  ])('%s with %s and %j is refused', (key, cert, phrase, line) => {
    const more = Object.fromEntries(Object.entries(phrase).map(([name, file]) => [name, at(file)]))
    const read = () => seal(key, cert, more)
    expect(read).toThrow(KeyRefused)
    expect(read).toThrow(line.replaceAll('{}', files))
  })

  test.each([
    ['ec.pem', 'LOG_KEY_FILE: se espera una clave Ed25519, y es ec prime256v1.'],
    ['none.pem', 'LOG_KEY_FILE: no se pudo leer'],
    ['text.pem', 'LOG_KEY_FILE: {}/text.pem no trae una clave privada en PEM'],
  ])('%s is refused as the key of the log', (name, line) => {
    expect(() => keysOf({ LOG_KEY_FILE: at(name) }).logKey()).toThrow(line.replaceAll('{}', files))
  })
})
