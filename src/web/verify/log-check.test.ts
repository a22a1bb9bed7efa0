import { generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asciiBytes, checkpointBody, keyHashOf, signedNote } from '../../domain/evidence/checkpoint.ts'
import { leafText } from '../../domain/evidence/leaf.ts'
import { hashOver, inclusionRanges, leafInput, nodeInput } from '../../domain/evidence/tlog.ts'
import { toBase64 } from '../../domain/shared/base64.ts'
import { checksOf } from './assess.ts'
import type { PublicKey } from './books.ts'
import { faulty } from './check-file.ts'
import { checkLog } from './log-check.ts'

const sha256 = (bytes: Uint8Array) => new Uint8Array(hash('sha256', bytes, 'buffer'))
const seals = Array.from({ length: 11 }, (_, at) => hash('sha256', `seal ${at}`))
const leaves = seals.map((digest, at) => leafText({ kind: 'acta', subject: String(at), digest }))
const hashes = leaves.map((leaf) => sha256(leafInput(asciiBytes(leaf))))

/** The hash over a range of leaves, by the definition of RFC 6962. */
function rootOf(start: number, end: number): Uint8Array {
  if (end - start === 1) return hashOver(hashes.slice(start, end), sha256)
  let half = 1
  while (half * 2 < end - start) half *= 2
  return sha256(nodeInput(rootOf(start, start + half), rootOf(start + half, end)))
}

const PLACE = 6
const SEAL = seals[PLACE] as string
const ORIGIN = 'vigia.example/registro/13'
const own = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('ed25519')
const spkiOf = ({ publicKey }: { publicKey: KeyObject }) => publicKey.export({ type: 'spki', format: 'der' })
const keyOf = (pair: typeof own, change: Partial<PublicKey> = {}): PublicKey => ({
  ...{ key_id: '1', purpose: 'registro', is_accredited: false, retired_at: null },
  ...{ spki: spkiOf(pair).toString('base64'), ...change },
})

async function noteBy(pair: typeof own, root = rootOf(0, leaves.length), origin = ORIGIN): Promise<string> {
  const body = checkpointBody({ origin, size: leaves.length, root })
  const keyHash = await keyHashOf(origin, spkiOf(pair).subarray(-32), sha256)
  return signedNote({ origin, body }, keyHash, sign(null, Buffer.from(body), pair.privateKey))
}

let reply: { status: number; body: object }
const asked = vi.fn()
beforeEach(async () => {
  asked.mockClear()
  reply = { status: 200, body: { data: await whole() } }
  vi.stubGlobal('fetch', async (path: string) => {
    asked(path)
    return new Response(JSON.stringify(reply.body), { status: reply.status })
  })
})
afterEach(() => vi.unstubAllGlobals())

const whole = async () => ({
  position: PLACE,
  size: leaves.length,
  proof: inclusionRanges(PLACE, leaves.length).map(({ start, end }) => toBase64(rootOf(start, end))),
  checkpoint: await noteBy(own),
  leaf: leaves[PLACE] as string,
})
const answer = async (change: object) => {
  reply = { status: 200, body: { data: { ...(await whole()), ...change } } }
}

test('a proof under the key of the entity gives the place of a seal', async () => {
  expect(await checkLog({ kind: 'acta', digest: SEAL }, [keyOf(other), keyOf(own)])).toEqual({
    outcome: 'yes',
    position: PLACE,
    size: 11,
  })
  expect(asked).toHaveBeenCalledExactlyOnceWith(`/api/public/log/proof?seal=${SEAL}`)
})

test('a key that was replaced since still counts for the notes that it signed', async () => {
  const keys = [keyOf(own, { retired_at: '2026-11-20T10:00:00.000Z' }), keyOf(other, { key_id: '2' })]
  expect(await checkLog({ kind: 'acta', digest: SEAL }, keys)).toMatchObject({ outcome: 'yes' })
})

test('a log that followed another one after a restore is named', async () => {
  const follower = `${ORIGIN}-r2`
  await answer({ checkpoint: await noteBy(own, undefined, follower) })
  const log = await checkLog({ kind: 'acta', digest: SEAL }, [keyOf(own)])
  expect(log).toEqual({ outcome: 'yes', position: PLACE, size: 11, follower })
  const report = { ...faulty('unreadable'), file: { registro: { sections: [] } } }
  const books = { answer: 'known', record: undefined }
  const known = { report, books, keys: [], log, leaf: { outcome: 'unchecked' }, photos: [] }
  const texts = checksOf(known as unknown as Parameters<typeof checksOf>[0]).map(({ text }) => text)
  expect(texts).toContain(
    'Libro público: registro 7 de 11. Es el libro vigia.example/registro/13-r2, que siguió al anterior cuando la entidad restauró una copia',
  )
})

test("an issued file has a place of its own, and an acta's seal has no other", async () => {
  const [digest, at] = [hash('sha256', 'file'), 3]
  leaves[at] = leafText({ kind: 'expedida', subject: 'acta/3/1', digest })
  hashes[at] = sha256(leafInput(asciiBytes(leaves[at])))
  const proof = inclusionRanges(at, leaves.length).map(({ start, end }) => toBase64(rootOf(start, end)))
  await answer({ position: at, proof, leaf: leaves[at], checkpoint: await noteBy(own) })
  const found = { outcome: 'yes', position: at, size: 11 }
  expect(await checkLog({ kind: 'expedida', digest }, [keyOf(own)])).toEqual(found)
  expect(asked).toHaveBeenLastCalledWith(`/api/public/log/proof?seal=${digest}`)
  expect(await checkLog({ kind: 'acta', digest }, [keyOf(own)])).toEqual({ outcome: 'no' })
  await answer({})
  expect(await checkLog({ kind: 'expedida', digest: SEAL }, [keyOf(own)])).toEqual({ outcome: 'no' })
})

test.each<[string, () => Promise<object>]>([
  ['of another place', async () => ({ position: PLACE - 1 })],
  ['of another leaf', async () => ({ leaf: leaves[0] })],
  ['of a leaf that is no acta', async () => ({ leaf: leafText({ kind: 'clave', subject: 'x', digest: SEAL }) })],
  ['without a hash', async () => ({ proof: (await whole()).proof.slice(1) })],
  ['with a hash that is none', async () => ({ proof: ['?', ...(await whole()).proof.slice(1)] })],
  ['under a note of another key', async () => ({ checkpoint: await noteBy(other) })],
  ['under a note of another root', async () => ({ checkpoint: await noteBy(own, rootOf(0, 1)) })],
  [
    'under a note whose size was changed',
    async () => ({ checkpoint: (await noteBy(own)).replace('\n11\n', '\n12\n') }),
  ],
  ['under words', async () => ({ checkpoint: 'words' })],
])('a proof %s is false', async (_name, change) => {
  await answer(await change())
  expect(await checkLog({ kind: 'acta', digest: SEAL }, [keyOf(own)])).toEqual({ outcome: 'no' })
})

test('the log’s own word that it has no such seal counts', async () => {
  reply = { status: 404, body: { error: { code: 'log.unknown-seal' } } }
  expect(await checkLog({ kind: 'acta', digest: SEAL }, [keyOf(own)])).toEqual({ outcome: 'no' })
})

test.each<[string, number, object]>([
  ['another 404', 404, { error: { code: 'request.not-found' } }],
  ['an error', 503, {}],
  ['a reply of another form', 200, { data: { position: 'first' } }],
  ['nothing', 200, { data: null }],
])('%s is no word on a seal', async (_name, status, body) => {
  reply = { status, body }
  expect(await checkLog({ kind: 'acta', digest: SEAL }, [keyOf(own)])).toEqual({ outcome: 'unchecked' })
})

test.each<[string, PublicKey[] | undefined]>([
  ['no keys', undefined],
  ['keys for PDFs alone', [keyOf(own, { purpose: 'pdf' })]],
])('a file with %s asks for nothing', async (_name, keys) => {
  expect(await checkLog({ kind: 'acta', digest: SEAL }, keys)).toEqual({ outcome: 'unchecked' })
  expect(asked).not.toHaveBeenCalled()
})

test('a browser without the scheme tells nothing', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('unknown', 'NotSupportedError'))
  expect(await checkLog({ kind: 'acta', digest: SEAL }, [keyOf(own)])).toEqual({ outcome: 'unchecked' })
  vi.restoreAllMocks()
})
