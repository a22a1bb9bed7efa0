import { generateKeyPairSync, hash, sign, type X509Certificate } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { asciiBytes, checkpointBody, keyHashOf, signedNote } from '../../domain/evidence/checkpoint.ts'
import { leafText } from '../../domain/evidence/leaf.ts'
import { shownTextOfRecord } from '../../domain/evidence/shown.ts'
import { leafInput, nodeInput } from '../../domain/evidence/tlog.ts'
import { verdictOf } from '../../domain/evidence/verdict.ts'
import { actaDocument } from '../../domain/records/acta.ts'
import { recordFile } from '../../domain/records/record-file.ts'
import { toBase64 } from '../../domain/shared/base64.ts'
import { canonicalJson } from '../../domain/shared/canonical-json.ts'
import { certificatesIn, privateKeyIn } from '../../server/evidence/keys/read-pem.ts'
import { newSealPem } from '../../server/evidence/keys/self-signed.ts'
import { signPdf } from '../../server/evidence/pdf-signature/sign-pdf.ts'
import { typesetActa } from '../../server/records/pdf/typeset-acta.ts'
import { sampleRecord } from '../../server/testing/data/sample-record.ts'
import { type OpensslSigner, opensslSigner, withSignature } from '../../server/testing/signed-by-openssl.ts'
import { askEntity } from './ask-entity.ts'
import { checksOf, factsOf } from './assess.ts'
import { checkFile, type DocumentReport } from './check-file.ts'

const { floors: _, startedAt: __, endedAt: ___, code: ____, publicUrl: _____, seal: ______, ...record } = sampleRecord()
const seal = hash('sha256', canonicalJson(record))
const facts = { seal, entity: { name: 'Salud', nit: null }, departmentId: 13, publicUrl: null, code: '' }
const text = canonicalJson(recordFile({ record, ...facts, closedAt: new Date(0) }))

let signers: Record<'ec' | 'rsa', OpensslSigner>
let typeset: Uint8Array
let signed: Buffer
beforeAll(() => {
  signers = { ec: opensslSigner('ec'), rsa: opensslSigner('rsa') }
  typeset = typesetActa(actaDocument(sampleRecord()), new Map(), text)
  signed = withSignature(typeset, signers.ec.sign)
})
afterAll(() => {
  for (const signer of Object.values(signers)) signer[Symbol.dispose]()
})

async function reportOf(bytes: Uint8Array): Promise<DocumentReport> {
  const report = await checkFile(new Uint8Array(bytes))
  if (report.kind !== 'document') throw new Error(report.kind)
  return report
}

/** The file with a byte changed. */
function flipped(pdf: Buffer, place: number): Buffer {
  const changed = Buffer.from(pdf)
  changed[place] = (changed[place] ?? 0) ^ 1
  return changed
}
/** The signature's value with a change, in a hole of the same length. */
function withValue(change: (value: string) => string): Buffer {
  const file = signed.toString('latin1')
  const from = file.lastIndexOf('/Contents <') + '/Contents <'.length
  const end = file.indexOf('>', from)
  const value = change(file.slice(from, end))
  return Buffer.from(`${file.slice(0, from)}${value.padEnd(end - from, '0')}${file.slice(end)}`, 'latin1')
}
const kindOf = async (bytes: Uint8Array) => {
  const { signature, fault, content } = await reportOf(bytes)
  return signature.kind === 'whole' ? 'whole' : (fault ?? (content === 'no' ? 'content' : signature.kind))
}

describe('an acta signed by another maker’s program', () => {
  test.each(['ec', 'rsa'] as const)('a signed acta with a key of %s is whole', async (kind) => {
    const { fault, content, signature, sha256 } = await reportOf(withSignature(typeset, signers[kind].sign))
    expect([fault, content, sha256?.length]).toEqual([undefined, 'yes', 64])
    expect(signature).toMatchObject({ kind: 'whole', name: 'Secretaría de Salud', stamp: undefined })
    if (signature.kind === 'whole') expect(toBase64(signature.spki)).toBe(signers[kind].spki)
  })

  test('a signed acta with any of two hundred bytes changed is not whole', async () => {
    const hole = signed.lastIndexOf('/Contents <')
    const places = Array.from({ length: 200 }, (_, step) => Math.floor((hole * step) / 200))
    for (const place of places) expect([place, await kindOf(flipped(signed, place))]).not.toEqual([place, 'whole'])
  })

  test('a signed acta with a byte after the hole changed is not whole', async () => {
    expect(await kindOf(flipped(signed, signed.lastIndexOf('endobj')))).toBe('changed')
  })

  test.each<[string, (file: Buffer) => Uint8Array]>([
    ['a line end', (file) => Buffer.concat([file, Buffer.from('\n')])],
    ['a revision', (file) => Buffer.concat([file, Buffer.from('9 0 obj\n<<>>\nendobj\nstartxref\n2\n%%EOF')])],
    ['a second signature', (file) => withSignature(file, signers.rsa.sign)],
  ])('a signed acta with %s added is told as such', async (_name, add) => {
    expect((await reportOf(add(signed))).signature.kind).toBe('appended')
  })

  test('a signed acta with bytes where the padding was is changed', async () => {
    expect(await kindOf(withValue((value) => `${value.slice(0, -2)}01`))).toBe('changed')
  })

  test.each<[string, (value: string) => string]>([
    ['nothing', () => ''],
    ['no DER', () => 'ff00ff'],
    ['half of itself', (value) => value.slice(0, 1_000)],
    ['lengths that never end', () => '30849fffffff30849fffffff'],
    ['a tower of sequences', () => '3003'.repeat(1_500)],
    ['a certificate alone', () => '300d06092a864886f70d010701a00230003000'],
  ])('a signed acta whose signature is %s is changed', async (_name, change) => {
    expect(await kindOf(withValue(change))).toBe('changed')
  })

  test("a signed acta whose signature is another file's is changed", async () => {
    const other = signers.ec.sign(Buffer.from('another file')).toString('hex')
    expect(await kindOf(withValue(() => other))).toBe('changed')
  })

  test("a signed acta whose record is another one's, signed, tells its content", async () => {
    const other = typesetActa(actaDocument(sampleRecord()), new Map(), text.replace('DESFAVORABLE', 'FAVORABLE'))
    const report = await reportOf(withSignature(other, signers.ec.sign))
    expect([report.content, report.signature.kind]).toEqual(['no', 'whole'])
  })

  test('a signed acta that was cut is not whole', async () => {
    for (const length of [10, 1_000, 9_000, signed.length - typeset.length]) {
      expect(await kindOf(signed.subarray(0, signed.length - length))).not.toBe('whole')
    }
  })
})

/** The acta as this product signs it, with the public half of its key. */
async function signedByProduct(file: Uint8Array = typeset): Promise<{ pdf: Buffer; spki: string }> {
  const now = new Date('2026-11-27T20:00:00Z')
  const pem = newSealPem({ name: 'Secretaría de Salud', nit: null }, now)
  const source = { name: 'SEAL_KEY_FILE', path: 'seal.pem' }
  const key = {
    algorithm: 'ecdsa-p256-sha256' as const,
    privateKey: privateKeyIn(pem, source),
    certificates: certificatesIn(pem, source) as [X509Certificate],
  }
  const texts = { signedAt: now, name: 'Secretaría', reason: 'Expedición', location: 'Cartagena' }
  const { pdf } = await signPdf(Buffer.from(file), { key, ...texts })
  return { pdf, spki: key.certificates[0].publicKey.export({ type: 'spki', format: 'der' }).toString('base64') }
}

test('an acta that this product signs is whole, and a byte after it is not', async () => {
  const { pdf } = await signedByProduct()
  const { content, signature } = await reportOf(pdf)
  expect([content, signature.kind]).toEqual(['yes', 'whole'])
  expect((await reportOf(Buffer.concat([pdf, Buffer.from('\n')]))).signature.kind).toBe('appended')
  expect(await kindOf(flipped(pdf, 5_000))).not.toBe('whole')
})

test('a signature over a file that is no acta names no signer', async () => {
  const other = withSignature(Buffer.from('%PDF-1.7\ntrailer\n<<>>\nstartxref\n1\n%%EOF\n'), signers.ec.sign)
  const report = await reportOf(other)
  expect([report.fault, report.signature.kind]).toEqual(['not-an-acta', 'absent'])
})

describe('the drawn signatures of an acta', () => {
  afterEach(() => vi.unstubAllGlobals())
  const SHOWN = 'vigia-mostrado-2'
  const ofActs = async (change: { digest?: string; outcome?: 'firmada' | 'rehusada' } = {}) => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    const content = { ...record, checklistId: 9 }
    const digest = change.digest ?? hash('sha256', shownTextOfRecord(content, SHOWN) ?? '')
    const standing = {
      ...{ at: '2026-02-27T15:00:00.000Z', answered: 1, items: 1, compliancePct: 90, concepto: 'FAVORABLE' as const },
      ...{ digest, format: SHOWN, addedAfter: [], correctedAfter: [], isObservationAfter: false, verdictsAfter: [] },
    }
    const act = { signature: 'a.png', shownDigest: digest, shownFormat: SHOWN, consent: null, drawnAt: null, standing }
    const acts = [
      { ...act, party: 'establecimiento' as const, outcome: 'firmada' as const },
      { ...act, party: 'testigo' as const, outcome: change.outcome ?? ('firmada' as const) },
    ]
    const sealed = { ...content, acts }
    const own = hash('sha256', canonicalJson(sealed))
    const json = canonicalJson(recordFile({ record: sealed, ...facts, seal: own, closedAt: new Date(0) }))
    const html = `<!doctype html><script type="application/json" id="vigia-registro">${json.replaceAll('<', '\\u003c')}</script>`
    return checksOf(await askEntity(await reportOf(Buffer.from(html)))).find(({ text }) => text.startsWith('Firmas'))
  }

  test('drawn signatures are told as over this content, also without network', async () => {
    const text =
      'Firmas dibujadas: responsable, sobre este mismo contenido, que se le mostró; testigo, sobre este mismo contenido, que se le mostró'
    expect(await ofActs()).toEqual({ outcome: 'yes', text })
  })

  test('over other content are told, though the seal is right', async () => {
    const text = expect.stringContaining('responsable, no sobre este contenido')
    expect(await ofActs({ digest: 'a'.repeat(64) })).toEqual({ outcome: 'no', text })
  })

  test('a signature that a person did not give is no check that held', async () => {
    const text = expect.stringContaining('testigo, no firmó, y el acta dice por qué')
    expect(await ofActs({ outcome: 'rehusada' })).toEqual({ outcome: 'unchecked', text })
  })
})

describe('the public log about the file itself', () => {
  afterEach(() => vi.unstubAllGlobals())
  const sha256 = (bytes: Uint8Array) => new Uint8Array(hash('sha256', bytes, 'buffer'))
  const pair = generateKeyPairSync('ed25519')
  const logKey = pair.publicKey.export({ type: 'spki', format: 'der' })

  /** The key that signed was withdrawn; the log has its end before or after the file, or not at all. */
  async function toldOfRetired(end: 'before' | 'after' | 'nowhere') {
    const { pdf, spki } = await signedByProduct()
    const digest = hash('sha256', pdf)
    const [at, reason] = ['2026-12-01T15:00:00.000Z', 'La clave estuvo en manos de otros']
    const ended = leafText({
      ...{ kind: 'retiro', subject: '0123456789abcdef' },
      digest: hash('sha256', `vigia-retiro-1\n0123456789abcdef\n${at}\n${reason}\n`),
    })
    const file = leafText({ kind: 'expedida', subject: 'acta/148/1', digest })
    const acta = leafText({ kind: 'acta', subject: '148', digest: seal })
    const order = { before: [acta, ended, file], after: [acta, file, ended], nowhere: [acta, file, acta] }
    const all = order[end].map((leaf) => sha256(leafInput(asciiBytes(leaf)))) as [Uint8Array, Uint8Array, Uint8Array]
    const [one, two, three] = all
    const both = sha256(nodeInput(one, two))
    const origin = 'vigia.example/registro/13'
    const body = checkpointBody({ origin, size: 3, root: sha256(nodeInput(both, three)) })
    const keyHash = await keyHashOf(origin, logKey.subarray(-32), sha256)
    const checkpoint = signedNote({ origin, body }, keyHash, sign(null, Buffer.from(body), pair.privateKey))
    const paths = [[two, three], [one, three], [both]]
    const proofs = order[end].map((leaf, position) => [
      leaf.split('\n')[3],
      { position, proof: paths[position]?.map(toBase64), checkpoint, leaf },
    ])
    const known = Object.fromEntries(proofs.toReversed())
    const key = { key_id: '0123456789abcdef', is_accredited: false }
    const keys = [
      { ...key, purpose: 'pdf', spki, retired_at: at, retired_reason: reason },
      { ...key, purpose: 'registro', spki: logKey.toString('base64'), retired_at: null, retired_reason: null },
    ]
    vi.stubGlobal('fetch', async (path: string) => {
      if (path === '/api/public/keys') return Response.json({ data: { keys } })
      // The entity's word: the file was issued before. A person with its database can write that.
      const record = { ...issued(digest), issued_at: '2026-11-27T20:00:00.000Z' }
      if (!path.startsWith('/api/public/log/')) return Response.json({ data: record })
      const proof = known[path.split('=')[1] ?? '']
      return proof
        ? Response.json({ data: proof })
        : Response.json({ error: { code: 'log.unknown-seal' } }, { status: 404 })
    })
    const found = await askEntity(await reportOf(pdf))
    return [verdictOf(factsOf(found)), checksOf(found).find(({ text }) => text.startsWith('La clave'))?.text]
  }

  test.each([
    ['after', 'authentic', 'La clave se retiró el 01/12/2026, y el libro público tiene este archivo de antes'],
    ['before', 'late-key', 'La clave se retiró el 01/12/2026, y el libro público no tiene este archivo de antes'],
    ['nowhere', 'retired-key', 'La clave se retiró el 01/12/2026'],
  ] as const)('a key whose end stands %s the file decides, not the word of the entity', async (...told) => {
    const [end, verdict, line] = told
    expect(await toldOfRetired(end)).toEqual([verdict, line])
  })

  /** A server whose log has the seal of the acta, and a file with this digest. */
  async function serve(spki: string, record: object, inLog: string): Promise<string[]> {
    const leaves = [
      leafText({ kind: 'acta', subject: '148', digest: seal }),
      leafText({ kind: 'expedida', subject: 'acta/148/1', digest: inLog }),
    ]
    const [first, second] = leaves.map((leaf) => sha256(leafInput(asciiBytes(leaf)))) as [Uint8Array, Uint8Array]
    const origin = 'vigia.example/registro/13'
    const body = checkpointBody({ origin, size: 2, root: sha256(nodeInput(first, second)) })
    const keyHash = await keyHashOf(origin, logKey.subarray(-32), sha256)
    const checkpoint = signedNote({ origin, body }, keyHash, sign(null, Buffer.from(body), pair.privateKey))
    const proofs: Record<string, object> = {
      [seal]: { position: 0, proof: [toBase64(second)], checkpoint, leaf: leaves[0] },
      [inLog]: { position: 1, proof: [toBase64(first)], checkpoint, leaf: leaves[1] },
    }
    const key = { key_id: '1', is_accredited: false, retired_at: null }
    const keys = [
      { ...key, purpose: 'pdf', spki },
      { ...key, purpose: 'registro', spki: logKey.toString('base64') },
    ]
    const asked: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path)
      if (path === '/api/public/keys') return Response.json({ data: { keys } })
      if (!path.startsWith('/api/public/log/')) return Response.json({ data: record })
      const proof = proofs[path.split('=')[1] ?? '']
      return proof
        ? Response.json({ data: proof })
        : Response.json({ error: { code: 'log.unknown-seal' } }, { status: 404 })
    })
    return asked
  }
  const told = async (pdf: Buffer) => {
    const known = await askEntity(await reportOf(pdf))
    const line = checksOf(known).find(({ text }) => /este archivo/i.test(text) && text.includes('libro'))
    return [verdictOf(factsOf(known)), line]
  }
  const issued = (digest: string) => ({
    ...{ state: 'vigente', blob_sha256: digest },
    issued_files: [{ blob_sha256: digest }],
  })

  test("the log is asked with the file's digest alone, and its proof makes a green verdict", async () => {
    const { pdf, spki } = await signedByProduct()
    const digest = hash('sha256', pdf)
    const asked = await serve(spki, issued(digest), digest)
    const text = 'El libro público tiene este archivo, registro 2 de 2'
    expect(await told(pdf)).toEqual(['authentic', { outcome: 'yes', text }])
    expect(asked.at(-1)).toBe(`/api/public/log/proof?seal=${digest}`)
  })

  describe('an acta as PDF/A-2a, which carries no record', () => {
    const bare = () => typesetActa(actaDocument(sampleRecord()), new Map())
    const verdict = async (pdf: Uint8Array) => verdictOf(factsOf(await askEntity(await reportOf(pdf))))

    test('an acta without its record is good by signature and log', async () => {
      const { pdf, spki } = await signedByProduct(bare())
      const digest = hash('sha256', pdf)
      const asked = await serve(spki, issued(digest), digest)
      const found = await askEntity(await reportOf(pdf))
      expect(verdictOf(factsOf(found))).toBe('pages')
      expect(checksOf(found).map(({ outcome, text }) => [outcome, text.split(':')[0]])).toEqual([
        ['yes', 'Firma de la entidad'],
        ['unchecked', 'Estampa de tiempo'],
        ['yes', 'El libro público tiene este archivo, registro 2 de 2'],
      ])
      expect(asked).toEqual(['/api/public/keys', `/api/public/log/proof?seal=${digest}`])
    })

    test('an acta without its record is red with a byte changed, and grey of a stranger', async () => {
      const { pdf, spki } = await signedByProduct(bare())
      await serve(spki, issued(hash('sha256', pdf)), hash('sha256', 'the issued file'))
      expect(await verdict(pdf)).toBe('file-not-in-log')
      expect(await verdict(flipped(pdf, 5_000))).toBe('changed')
      expect(await verdict(withSignature(bare(), signers.ec.sign))).toBe('not-an-acta')
      expect(await verdict(bare())).toBe('not-an-acta')
    })
  })

  test('contradicts books in which another file was put in the place of the issued one', async () => {
    const { pdf, spki } = await signedByProduct()
    await serve(spki, issued(hash('sha256', pdf)), hash('sha256', 'the issued file'))
    const text = 'El libro público no prueba que tenga este archivo'
    expect(await told(pdf)).toEqual(['file-not-in-log', { outcome: 'no', text }])
  })

  test('the log is not asked without network, or where an older server lists no files', async () => {
    const { pdf, spki } = await signedByProduct()
    const unchecked = { outcome: 'unchecked', text: 'Este archivo en el libro público' }
    const digest = hash('sha256', pdf)
    const asked = await serve(spki, { state: 'vigente', blob_sha256: digest }, 'f'.repeat(64))
    expect(await told(pdf)).toEqual(['authentic', unchecked])
    expect(asked.some((path) => path.endsWith(digest))).toBe(false)
    const key = { key_id: '1', purpose: 'pdf', spki, is_accredited: false, retired_at: null }
    vi.stubGlobal('fetch', async (path: string) => {
      // The worker of the page keeps the keys.
      if (path === '/api/public/keys') return Response.json({ data: { keys: [key] } })
      throw new TypeError('Failed to fetch')
    })
    expect(await told(pdf)).toEqual(['authentic-offline', unchecked])
  })
})
