import { createHash, generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCms } from '../../../domain/evidence/cms.ts'
import { signedRange } from '../../../domain/evidence/signed-range.ts'
import { actaDocument } from '../../../domain/records/acta.ts'
import { actaImages, imageKey } from '../../../domain/records/acta-contents.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createActaPdf } from '../../records/pdf/render-acta-pdf.ts'
import { sampleRecord } from '../../testing/data/sample-record.ts'
import { lacksOpenssl, openssl } from '../../testing/openssl.ts'
import {
  attachmentOf,
  infoOf,
  lacksJudges,
  lacksVeraPdf,
  pdfsig,
  qpdfCheck,
  savedAgain,
  tagsOf,
  veraPdf,
} from '../../testing/pdf-judges.ts'
import { createEvidenceKeys } from '../keys/evidence-keys.ts'
import { prepareSignature } from './append-signature.ts'
import type { SigningKey } from './cades.ts'
import { checkSignature, type SignatureFault } from './check-signature.ts'
import { UnexpectedPdf } from './read-layout.ts'
import { signPdf } from './sign-pdf.ts'
import { withOtherDigit } from './testing.ts'

const RECORD = '{"formato":"vigia-acta-1","texto":"Ñandú /ByteRange [0 1 2 3] 😀"}'
const signedAt = new Date('2026-11-27T20:14:07.120Z')
const texts = { signedAt, name: 'Secretaría de Salud (Bolívar) \\ ñ', reason: 'Expedición', location: 'Cartagena' }

let folder: string
let acta: Buffer
let own: SigningKey & { keyId: string }
let rsa: SigningKey
let signed: Buffer

const keysOf = (variables: Record<string, string>) =>
  createEvidenceKeys(
    readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...variables }),
    () => new Date('2026-11-20T15:00:00Z'),
  )

/** An RSA key whose certificate two authorities issued, one above the other. */
function chainedRsa(): SigningKey {
  const at = (name: string) => join(folder, name)
  const authority = 'basicConstraints=critical,CA:true'
  const put = (name: string, text: string) => fs.writeFileSync(at(name), text, { mode: 0o600 })
  for (const name of ['root', 'middle', 'leaf']) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    put(`${name}.key`, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  }
  openssl(
    folder,
    'req',
    '-x509',
    '-new',
    '-key',
    'root.key',
    '-subj',
    '/CN=Raíz',
    '-out',
    'root.crt',
    '-days',
    '90',
    '-utf8',
  )
  for (const [name, by, extension] of [
    ['middle', 'root', authority],
    ['leaf', 'middle', 'keyUsage=critical,digitalSignature,nonRepudiation'],
  ] as const) {
    put('ext.cnf', extension)
    openssl(folder, 'req', '-new', '-key', `${name}.key`, '-subj', `/C=CO/O=Entidad/CN=${name}`, '-out', 'request.csr')
    const issuer = ['-CA', `${by}.crt`, '-CAkey', `${by}.key`, '-CAcreateserial', '-extfile', 'ext.cnf']
    openssl(folder, 'x509', '-req', '-in', 'request.csr', ...issuer, '-out', `${name}.crt`, '-days', '90')
  }
  put('chain.crt', ['leaf', 'middle', 'root'].map((name) => fs.readFileSync(at(`${name}.crt`), 'utf8')).join(''))
  return keysOf({ SEAL_KEY_FILE: at('leaf.key'), SEAL_CERT_FILE: at('chain.crt') }).pdfKey()
}

beforeAll(async () => {
  folder = fs.mkdtempSync(join(tmpdir(), 'vigia-sign-'))
  const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#7a8' } })
    .jpeg()
    .toBuffer()
  const actaPdf = createActaPdf()
  const document = actaDocument(sampleRecord())
  const pictures = new Map(actaImages(document).map((image) => [imageKey(image), new Uint8Array(picture)]))
  acta = Buffer.from(await actaPdf.render(document, pictures, RECORD))
  await actaPdf.close()
  own = keysOf({}).pdfKey()
  if (!lacksOpenssl) rsa = chainedRsa()
  signed = (await signPdf(acta, { key: own, ...texts })).pdf
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

describe('the signed acta', () => {
  test('begins with the acta, byte for byte, and is signed to its end', async () => {
    expect(signed.subarray(0, acta.length).equals(acta)).toBe(true)
    expect(checkSignature(signed)).toMatchObject({
      keyId: own.keyId,
      level: 'B-B',
      signedAt: new Date('2026-11-27T20:14:07Z'),
      stampedAt: undefined,
    })
  })

  test('keeps what PDF/A asks for: its identifier, its information, its metadata, no script and no appearance', () => {
    const [before, update] = [acta.toString('latin1'), signed.subarray(acta.length).toString('latin1')]
    for (const entry of [/\/ID \[.+\]/, /\/Info \d+ 0 R/, /\/Root \d+ 0 R/])
      expect(update).toContain(entry.exec(before.slice(before.lastIndexOf('trailer')))?.[0])
    expect(update).toMatch(/\/Metadata \d+ 0 R/)
    expect(update).toContain('/Rect [0 0 0 0] /F 132')
    expect(update).toContain('/AF [')
    expect(update).not.toMatch(/NeedAppearances|JavaScript|XFA|\/AP\b/)
    expect(signed.subarray(-6).toString()).toBe('%%EOF\n')
  })

  test('certifies: nothing may be changed', () => {
    const update = signed.subarray(acta.length).toString('latin1')
    const [, signature] = /\/DocMDP (\d+) 0 R/.exec(update) ?? []
    expect(update).toMatch(new RegExp(`\\n${signature} 0 obj\\n<<\\n {2}/Type /Sig `))
    expect(update).toContain('/TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 1 /V /1.2 >>')
  })

  test('the signed acta has no signing time in its attributes, as PAdES asks', () => {
    const range = signedRange(signed)
    if (range.fault) throw new Error(range.fault)
    const { signedAttributes, certificates } = readCms(range.cms)
    // 1.2.840.113549.1.9.5
    expect(Buffer.from(signedAttributes).includes(Buffer.from('06092a864886f70d010905', 'hex'))).toBe(false)
    expect(certificates).toHaveLength(1)
  })

  test('the signed acta is read by another library, with its field and its attachment', async () => {
    const read = await PDF.load(new Uint8Array(signed))
    expect(read.warnings).toEqual([])
    const fields = read.getForm()?.getFields() ?? []
    expect(fields.map(({ type, name }) => [type, name])).toEqual([['signature', 'Firma']])
    expect(Buffer.from(read.attachments.get('registro.json') ?? []).toString()).toBe(RECORD)
  })

  test('a signed acta keeps the link of a page', () => {
    const at = acta.toString('latin1').indexOf('  /StructParents 0\n')
    // The entry is as long as the text that it replaces, so that every place of the file stays.
    const entry = '  /Annots [7 0 R]  '
    const linked = Buffer.from(acta)
    linked.write(entry.padEnd('  /StructParents 0'.length), at, 'latin1')
    const text = prepareSignature(linked, texts, 100).before.toString('latin1')
    expect(text.slice(acta.length)).toMatch(/\/Annots \[7 0 R \d+ 0 R\]/)
  })

  test('the signed acta may be made from the same acta twice; each signature holds', async () => {
    const again = (await signPdf(acta, { key: own, ...texts })).pdf
    expect(again.equals(signed)).toBe(false)
    expect(checkSignature(again)).toMatchObject({ keyId: own.keyId })
  })
})

describe.skipIf(lacksJudges)('judges of others', () => {
  test('poppler finds the signature valid and over the whole file', () => {
    const said = pdfsig(signed)
    expect(said).toContain('Signature Validation: Signature is Valid.')
    expect(said).toContain('Total document signed')
    expect(said).toContain('Signature Type: ETSI.CAdES.detached')
  })

  test('qpdf finds nothing wrong', () => {
    const { said, status } = qpdfCheck(signed)
    expect(said).not.toMatch(/WARNING/)
    expect(status).toBe(0)
  })

  test('tags, pages, information and attachment are those of the acta', () => {
    const tags = tagsOf(acta)
    expect(tags.split('\n').length).toBeGreaterThan(100)
    expect(tagsOf(signed)).toBe(tags)
    expect(infoOf(signed)).toBe(infoOf(acta))
    expect(attachmentOf(signed).toString()).toBe(RECORD)
  })
})

// Debian has no veraPDF, and a skipped test is a failure: it judges where a machine has it.
if (!lacksVeraPdf)
  test('veraPDF calls the acta PDF/A-3a before and after it is signed', () => {
    for (const pdf of [acta, signed]) expect(veraPdf(pdf)).toMatch(/^PASS /)
  })

describe.skipIf(lacksOpenssl)('openssl', () => {
  /** The signature and what it covers, as files that openssl reads. */
  const extract = (pdf: Buffer) => {
    const range = signedRange(pdf)
    if (range.fault) throw new Error(range.fault)
    fs.writeFileSync(join(folder, 'signature.der'), range.cms)
    fs.writeFileSync(join(folder, 'content.bin'), Buffer.concat([range.before, range.after]))
  }
  const verify = (roots: string) =>
    openssl(
      folder,
      ...['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', 'signature.der', '-content', 'content.bin'],
      ...[
        '-CAfile',
        roots,
        '-purpose',
        'any',
        '-attime',
        String(Date.now() / 1000 + 60).split('.')[0] ?? '',
        '-out',
        'out',
      ],
    )

  test('verifies the signature of the own certificate', () => {
    fs.writeFileSync(join(folder, 'own.crt'), own.certificates[0].toString())
    extract(signed)
    expect(verify('own.crt')).toContain('CAdES Verification successful')
  })

  test('verifies an RSA signature up to its root, and so does this product', async () => {
    const { pdf } = await signPdf(acta, { key: rsa, ...texts })
    extract(pdf)
    expect(verify('root.crt')).toContain('CAdES Verification successful')
    expect(checkSignature(pdf)).toMatchObject({ level: 'B-B' })
    if (!lacksJudges) expect(pdfsig(pdf)).toContain('Signature is Valid.')
  })

  test('refuses content that was changed', () => {
    extract(signed)
    const path = join(folder, 'content.bin')
    const content = fs.readFileSync(path)
    content[1_000] = (content[1_000] ?? 0) ^ 1
    fs.writeFileSync(path, content)
    expect(() => verify('own.crt')).toThrow('verification failure')
  })
})

describe('changes to a signed acta are found', () => {
  const faultOf = (pdf: Uint8Array) => checkSignature(pdf).fault
  const place = (pdf: Buffer, text: string) => pdf.lastIndexOf(text, undefined, 'latin1')
  const flipped = (at: number, bit = 1) => {
    const copy = Buffer.from(signed)
    copy[at] = (copy[at] ?? 0) ^ bit
    return copy
  }
  const hole = () => {
    const start = place(signed, '/Contents <') + '/Contents <'.length
    return { start, end: signed.indexOf('>', start) }
  }
  const replaced = (before: string, after: string) => {
    const at = place(signed, before)
    const copy = Buffer.from(signed)
    copy.write(after, at, 'latin1')
    return copy
  }

  test('200 bytes, each with one bit turned', () => {
    const { start, end } = hole()
    const sampled = Array.from({ length: 200 }, (_, index) => Math.floor((index * signed.length) / 200))
    const outside = sampled.filter((at) => at < start - 1 || at > end)
    expect(outside.length).toBeGreaterThan(180)
    for (const at of outside) expect([at, faultOf(flipped(at))]).toEqual([at, expect.stringMatching(/digest|range/)])
  })

  test('each byte of the range, and of its dictionary', () => {
    const [from, { start }] = [place(signed, '/ByteRange'), hole()]
    for (let at = from; at < start; at++) expect([at, faultOf(flipped(at))]).toEqual([at, expect.any(String)])
    for (let at = hole().end; at < signed.length; at++)
      expect([at, faultOf(flipped(at))]).toEqual([at, expect.any(String)])
  })

  test('bytes in the place of the signature: all but those that nothing claims', () => {
    const { start, end } = hole()
    const range = signedRange(signed)
    if (range.fault) throw new Error(range.fault)
    // The zeros behind the signature, and every tenth figure of it.
    for (let at = start + range.cms.length * 2; at < end; at += 37) expect(faultOf(flipped(at))).toBe('hole')
    const unclaimed: number[] = []
    for (let at = start; at < start + range.cms.length * 2; at += 10) if (!faultOf(flipped(at, 2))) unclaimed.push(at)
    // Only versions and names of algorithms, which the signature does not cover and nothing shows.
    expect(unclaimed.length).toBeLessThan(8)
  })

  test.each<[string, () => Uint8Array, SignatureFault]>([
    ['nothing signed', () => acta, 'unsigned'],
    ['a byte at the end', () => Buffer.concat([signed, Buffer.from('\n')]), 'range'],
    ['a revision at the end', () => Buffer.concat([signed, signed.subarray(acta.length)]), 'range'],
    ['the last byte cut', () => signed.subarray(0, -1), 'range'],
    ['the half cut', () => signed.subarray(0, signed.length / 2), 'unsigned'],
    ['only the signature cut', () => acta, 'unsigned'],
    ['a byte before the beginning', () => Buffer.concat([Buffer.from(' '), signed]), 'range'],
    ['a range that begins later', () => replaced('/ByteRange [0 ', '/ByteRange [1 '), 'range'],
    ['no figures in the place', () => replaced('/Contents <30', '/Contents <zz'), 'hole'],
    ['zeros in the place', () => replaced('/Contents <30', '/Contents <00'), 'unreadable'],
  ])('%s', (_, changed, fault) => {
    expect(faultOf(changed())).toBe(fault)
  })

  test('the signature of another file of the same key', async () => {
    const { pdf } = await signPdf(acta, { key: own, ...texts, reason: 'Otra expedición' })
    const from = place(pdf, '/Contents <')
    const taken = pdf.subarray(from, pdf.indexOf('>', from))
    const copy = Buffer.from(signed)
    taken.copy(copy, place(signed, '/Contents <'))
    expect(faultOf(copy)).toBe('digest')
  })

  test('the signature of another key is of another key', async () => {
    if (lacksOpenssl) return
    const { pdf } = await signPdf(acta, { key: rsa, ...texts })
    const checked = checkSignature(pdf)
    expect(checked.fault).toBeUndefined()
    expect(checked).not.toMatchObject({ keyId: own.keyId })
  })

  test('the attachment, exchanged in place', () => {
    const at = signed.indexOf('stream', signed.indexOf('/Type /EmbeddedFile')) + 20
    expect(faultOf(flipped(at))).toBe('digest')
  })

  test('another certificate in place of the own one', () => {
    const der = own.certificates[0].raw.toString('hex')
    const at = signed.indexOf(der)
    expect(at).toBeGreaterThan(acta.length)
    // Inside the certificate's own signature: key and names stay, and the named digest does not.
    expect(faultOf(withOtherDigit(signed, at + der.length - 20))).toBe('certificate')
  })

  test.skipIf(lacksJudges)('the file saved again by another program', () => {
    expect(faultOf(savedAgain(signed))).toEqual(expect.stringMatching(/range|hole|unsigned/))
  })
})

describe('a PDF of another layout is not signed', () => {
  const text = () => acta.toString('latin1')
  test.each<[string, (pdf: string) => string, string]>([
    ['no PDF', () => 'hola', 'the end is missing'],
    ['a stream of objects', (pdf) => pdf.replace(/\nxref\n/, '\nxrfe\n'), 'no plain table'],
    ['an encrypted one', (pdf) => pdf.replace(/\n {2}\/Root /, '\n  /Encrypt 1 0 R\n  /Root '), 'changed before'],
    ['one without an identifier', (pdf) => pdf.replace(/\n {2}\/ID \[.+\]\n>>/, '\n>>'), 'ID is missing'],
    ['one with a form', (pdf) => pdf.replace('/Lang (es-CO)', '/AcroForm 1 0'), 'the catalog has AcroForm'],
  ])('%s', (_, change, reason) => {
    const changed = Buffer.from(change(text()), 'latin1')
    expect(() => prepareSignature(changed, texts, 100)).toThrow(UnexpectedPdf)
    expect(() => prepareSignature(changed, texts, 100)).toThrow(reason)
  })

  test('a signed PDF is not signed again', () => {
    expect(() => prepareSignature(signed, texts, 100)).toThrow(UnexpectedPdf)
  })

  test('a PDF is not signed with a signature that is longer than its place', () => {
    expect(() => prepareSignature(acta, texts, 100).withSignature(Buffer.alloc(101))).toThrow(UnexpectedPdf)
  })
})

test('the digest that a stamp covers is that of the signature', async () => {
  const digests: Buffer[] = []
  const { pdf, level } = await signPdf(acta, {
    key: own,
    ...texts,
    stamp: async (digest) => {
      digests.push(digest)
      return undefined
    },
  })
  const range = signedRange(pdf)
  if (range.fault) throw new Error(range.fault)
  expect(level).toBe('B-B')
  expect(digests).toEqual([createHash('sha256').update(readCms(range.cms).signature).digest()])
})
