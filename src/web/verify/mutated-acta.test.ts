import { generateKeyPairSync, hash, sign, type X509Certificate } from 'node:crypto'
import { PDF } from '@libpdf/core'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { asciiBytes, checkpointBody, keyHashOf, signedNote } from '../../domain/evidence/checkpoint.ts'
import { leafText } from '../../domain/evidence/leaf.ts'
import { leafInput, nodeInput } from '../../domain/evidence/tlog.ts'
import { type Verdict, verdictOf } from '../../domain/evidence/verdict.ts'
import { verdictWords } from '../../domain/evidence/verdict-words.ts'
import { actaDocument } from '../../domain/records/acta.ts'
import { recordFile } from '../../domain/records/record-file.ts'
import { toBase64 } from '../../domain/shared/base64.ts'
import { canonicalJson } from '../../domain/shared/canonical-json.ts'
import { certificatesIn, privateKeyIn } from '../../server/evidence/keys/read-pem.ts'
import { newSealPem } from '../../server/evidence/keys/self-signed.ts'
import { signPdf } from '../../server/evidence/pdf-signature/sign-pdf.ts'
import { typesetActa } from '../../server/records/pdf/typeset-acta.ts'
import { sampleRecord } from '../../server/testing/data/sample-record.ts'
import { lacksJudges, savedAgain } from '../../server/testing/pdf-judges.ts'
import { askEntity } from './ask-entity.ts'
import { factsOf } from './assess.ts'
import { checkFile } from './check-file.ts'

const { floors: _, startedAt: __, endedAt: ___, code: ____, publicUrl: _____, seal: ______, ...record } = sampleRecord()
const seal = hash('sha256', canonicalJson(record))
const facts = { seal, entity: { name: 'Salud', nit: null }, departmentId: 13, publicUrl: null, code: '' }
const text = canonicalJson(recordFile({ record, ...facts, closedAt: new Date(0) }))
const NOW = new Date('2026-11-27T20:00:00Z')

/** A key of an entity, its own or a forger's. */
function aKey() {
  const pem = newSealPem({ name: 'Secretaría de Salud', nit: null }, NOW)
  const file = { name: 'SEAL_KEY_FILE', path: 'seal.pem' }
  const certificates = certificatesIn(pem, file) as [X509Certificate]
  const spki = certificates[0].publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  return { key: { algorithm: 'ecdsa-p256-sha256' as const, privateKey: privateKeyIn(pem, file), certificates }, spki }
}
const signedBy = async ({ key }: ReturnType<typeof aKey>, pages: Uint8Array): Promise<Buffer> =>
  (
    await signPdf(Buffer.from(pages), {
      key,
      signedAt: NOW,
      name: 'Salud',
      reason: 'Expedición',
      location: 'Cartagena',
    })
  ).pdf

const own = aKey()
const forger = aKey()
let typeset: Buffer
let otherPages: Buffer
let issued: Buffer
/** Another issued acta of the same entity. */
let neighbour: Buffer
beforeAll(async () => {
  typeset = Buffer.from(typesetActa(actaDocument(sampleRecord()), new Map(), text))
  otherPages = Buffer.from(typesetActa(actaDocument(sampleRecord({ motive: 'Otra cosa' })), new Map(), text))
  issued = await signedBy(own, typeset)
  neighbour = await signedBy(own, otherPages)
})

const sha256 = (bytes: Uint8Array) => new Uint8Array(hash('sha256', bytes, 'buffer'))
const log = generateKeyPairSync('ed25519')
const logSpki = log.publicKey.export({ type: 'spki', format: 'der' })

/** The entity's server, which has the acta and its issued file in books and log. */
async function entity() {
  const digest = hash('sha256', issued)
  const leaves = [
    leafText({ kind: 'acta', subject: '148', digest: seal }),
    leafText({ kind: 'expedida', subject: 'acta/148/1', digest }),
  ]
  const [first, second] = leaves.map((leaf) => sha256(leafInput(asciiBytes(leaf)))) as [Uint8Array, Uint8Array]
  const origin = 'vigia.example/registro/13'
  const body = checkpointBody({ origin, size: 2, root: sha256(nodeInput(first, second)) })
  const keyHash = await keyHashOf(origin, logSpki.subarray(-32), sha256)
  const checkpoint = signedNote({ origin, body }, keyHash, sign(null, Buffer.from(body), log.privateKey))
  const proofs: Record<string, object> = {
    [seal]: { position: 0, proof: [toBase64(second)], checkpoint, leaf: leaves[0] },
    [digest]: { position: 1, proof: [toBase64(first)], checkpoint, leaf: leaves[1] },
  }
  const key = { key_id: '1', is_accredited: false, retired_at: null }
  const keys = [
    { ...key, purpose: 'pdf', spki: own.spki },
    { ...key, purpose: 'registro', spki: logSpki.toString('base64') },
  ]
  const files = { blob_sha256: digest, issued_files: [{ blob_sha256: digest }] }
  return async (path: string): Promise<Response> => {
    if (path === '/api/public/keys') return Response.json({ data: { keys } })
    const proof = path.startsWith('/api/public/log/') ? proofs[path.split('=')[1] ?? ''] : undefined
    if (proof) return Response.json({ data: proof })
    if (path.startsWith('/api/public/log/'))
      return Response.json({ error: { code: 'log.unknown-seal' } }, { status: 404 })
    return Response.json({ data: { state: 'vigente', ...files } })
  }
}

let isOnline: boolean
beforeEach(async () => {
  const answer = await entity()
  isOnline = true
  vi.stubGlobal('fetch', (path: string) =>
    // The worker of the page keeps the keys.
    isOnline || path === '/api/public/keys' ? answer(path) : Promise.reject(new TypeError('Failed to fetch')),
  )
})
afterEach(() => vi.unstubAllGlobals())

async function verdictFor(bytes: Uint8Array, online: boolean): Promise<Verdict> {
  isOnline = online
  const report = await checkFile(new Uint8Array(bytes))
  if (report.kind !== 'document') throw new Error(report.kind)
  return verdictOf(factsOf(await askEntity(report)))
}
const toneOf = (verdict: Verdict) => verdictWords(verdict, { entity: 'Salud', phone: null }).tone

const changedAt = (place: number, bit = 1): Buffer => {
  const changed = Buffer.from(issued)
  changed[place] = (changed[place] ?? 0) ^ bit
  return changed
}
/** The place of the signature. */
const hole = () => {
  const from = issued.lastIndexOf('/Contents <') + '/Contents <'.length
  return { from, to: issued.indexOf('>', from) }
}

test('the issued acta is green, with and without the entity', async () => {
  expect([await verdictFor(issued, true), await verdictFor(issued, false)]).toEqual(['authentic', 'authentic-offline'])
})

describe('an issued acta is never green', () => {
  test('an acta with one of two hundred bytes changed is refused', async () => {
    const { from, to } = hole()
    for (let turn = 0; turn < 200; turn++) {
      const place = Math.floor((turn * issued.length) / 200)
      const changed = changedAt(place)
      expect([place, toneOf(await verdictFor(changed, true))]).toEqual([place, expect.not.stringMatching('good')])
      if (place < from || place >= to)
        expect([place, toneOf(await verdictFor(changed, false))]).toEqual([place, expect.not.stringMatching('good')])
    }
  })

  test('an acta with one byte of its signature changed is refused by the entity', async () => {
    const { from, to } = hole()
    const unclaimed: number[] = []
    for (let place = from; place < to; place += 23) {
      const changed = changedAt(place, 2)
      expect([place, toneOf(await verdictFor(changed, true))]).toEqual([place, expect.not.stringMatching('good')])
      if (toneOf(await verdictFor(changed, false)) === 'good') unclaimed.push(place)
    }
    // Versions and names of algorithms, which no signature covers and nothing shows.
    expect(unclaimed.length).toBeLessThan(8)
  })

  const savedByLibrary = async (incremental: boolean) => {
    const pdf = await PDF.load(new Uint8Array(issued))
    pdf.setTitle('Otro título')
    return pdf.save({ incremental })
  }
  const revision = (object: string) => Buffer.from(`\n${object}\ntrailer\n<< /Size 99 >>\nstartxref\n1\n%%EOF\n`)
  const parts: [string, () => Promise<Uint8Array> | Uint8Array][] = [
    ['a line end at the end', () => Buffer.concat([issued, Buffer.from('\n')])],
    [
      'a revision that changes the catalog',
      () => Buffer.concat([issued, revision('1 0 obj\n<< /Type /Catalog >>\nendobj')]),
    ],
    [
      'a revision with another record',
      () => Buffer.concat([issued, revision('7 0 obj\n<< >>\nstream\n{}\nendstream\nendobj')]),
    ],
    ['its own last revision again', () => Buffer.concat([issued, issued.subarray(typeset.length)])],
    ['a second signature of the same key', () => Buffer.concat([issued, neighbour.subarray(otherPages.length)])],
    ['the signature of another acta', () => Buffer.concat([typeset, neighbour.subarray(otherPages.length)])],
    ['the pages of another acta', () => Buffer.concat([otherPages, issued.subarray(typeset.length)])],
    ['its signature taken away', () => typeset],
    ['other pages and no signature', () => otherPages],
    ['other pages, signed by a forger', () => signedBy(forger, otherPages)],
    ['its own pages, signed by a forger', () => signedBy(forger, typeset)],
    ['another file of the entity’s own key', () => neighbour],
    ['its last byte cut', () => issued.subarray(0, -1)],
    ['its second half cut', () => issued.subarray(0, issued.length / 2)],
    ['its first byte cut', () => issued.subarray(1)],
    ['bytes before its beginning', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), issued])],
    ['the file twice', () => Buffer.concat([issued, issued])],
    ['the file written anew by a library', () => savedByLibrary(false)],
    ['a title that a library appended', () => savedByLibrary(true)],
    [
      'a range that leaves a part out',
      () => Buffer.from(issued.toString('latin1').replace(/\/ByteRange \[0 /, '/ByteRange [1 '), 'latin1'),
    ],
  ]
  test.each(parts)('an acta with %s is refused', async (_name, change) => {
    const changed = await change()
    expect(Buffer.from(changed).equals(issued)).toBe(false)
    expect(toneOf(await verdictFor(changed, true))).not.toBe('good')
  })

  // A file that the entity's own key signed is told from the issued one by books and log alone.
  test.each(parts.filter(([name]) => !name.includes('entity’s own key')))(
    'without network, with %s',
    async (_name, change) => {
      expect(toneOf(await verdictFor(await change(), false))).not.toBe('good')
    },
  )

  test.skipIf(lacksJudges)('saved again by qpdf', async () => {
    const again = savedAgain(issued)
    for (const online of [true, false]) expect(toneOf(await verdictFor(again, online))).not.toBe('good')
  })
})

describe('a file of a stranger', () => {
  /** Pieces of true files, in any order and cut anywhere, between any bytes. */
  const pieces = () => {
    const html = Buffer.from(`<!doctype html><script type="application/json" id="vigia-registro">${text}</script>`)
    const source = fc.constantFrom(issued, html, Buffer.from('\n9 0 obj\n<<>>\nendobj\nstartxref\n2\n%%EOF'))
    const piece = fc
      .tuple(source, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([file, from, to]) => file.subarray(Math.floor(from * file.length), Math.ceil(to * file.length)))
    const head = fc.constantFrom(Buffer.from('%PDF-1.7\n'), Buffer.from('<!doctype html>'), Buffer.of())
    const noise = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes))
    return fc
      .tuple(head, fc.array(fc.oneof(piece, noise), { maxLength: 5 }))
      .map(([first, rest]) => Buffer.concat([first, ...rest]))
  }

  test('a changed acta is told in some words, and never as the issued one', async () => {
    await fc.assert(
      fc.asyncProperty(pieces(), async (bytes) => {
        const report = await checkFile(new Uint8Array(bytes))
        if (report.kind !== 'document' || bytes.equals(issued)) return
        const verdict = verdictOf(factsOf(await askEntity(report)))
        expect(toneOf(verdict)).not.toBe('good')
      }),
      { numRuns: 300 },
    )
  })
})
