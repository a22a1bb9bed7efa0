import { createHash, randomBytes, sign, verify } from 'node:crypto'
import { actaDocument } from '../../src/domain/records/acta.ts'
import { actaImages, imageKey } from '../../src/domain/records/acta-contents.ts'
import { createEvidenceKeys } from '../../src/server/evidence/keys/evidence-keys.ts'
import { checkSignature } from '../../src/server/evidence/pdf-signature/check-signature.ts'
import { signPdf } from '../../src/server/evidence/pdf-signature/sign-pdf.ts'
import { createTimeStamps } from '../../src/server/evidence/time-stamp/create-time-stamps.ts'
import { postQuery } from '../../src/server/evidence/time-stamp/post-query.ts'
import { encodeQuery, newNonce } from '../../src/server/evidence/time-stamp/query.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { createActaPdf } from '../../src/server/records/pdf/render-acta-pdf.ts'
import { noisyJpeg } from '../../src/server/testing/data/noisy-jpeg.ts'
import { sampleRecord } from '../../src/server/testing/data/sample-record.ts'
import { stampAuthority } from '../../src/server/testing/services/stamp-authority.ts'
import { rsaKey } from '../evidence/entity-keys.ts'
import type { Row } from './table.ts'
import { median } from './turn.ts'

const [SIGNATURES, STAMPS] = [200, 30]

type Step = () => unknown

/** Medians in milliseconds of two steps that run in turns. */
async function inTurns(rounds: number, step: Step, bare: Step): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds + 5; round++) {
    for (const [which, run] of [step, bare].entries()) {
      const begun = performance.now()
      await run()
      // The first rounds only warm up.
      if (round >= 5) times[which]?.push(performance.now() - begun)
    }
  }
  return [median(times[0]), median(times[1])]
}

const rowOf = (what: string, where: string, [measured, reference]: [number, number]): Row => ({
  what,
  where,
  measured: `${measured.toFixed(2)} ms`,
  reference: `${reference.toFixed(2)} ms`,
  ratio: `${(measured / reference).toFixed(1)}×`,
})

async function typesetActa(): Promise<Buffer> {
  const actaPdf = createActaPdf()
  const document = actaDocument(sampleRecord())
  const photo = await noisyJpeg({}, 320, 240)
  const images = new Map(actaImages(document).map((image) => [imageKey(image), photo]))
  const pdf = await actaPdf.render(document, images, JSON.stringify(sampleRecord()))
  await actaPdf.close()
  return Buffer.from(pdf)
}

/** Measures signatures with both kinds of keys, their checks, and time stamps. */
export async function measureSignatures(): Promise<Row[]> {
  const authority = await stampAuthority()
  try {
    const tsa = { TSA_URL: authority.url, TSA_CA_FILE: authority.caFile }
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: authority.folder, ...tsa })
    const acta = await typesetActa()
    const where = `${(acta.length / 1024).toFixed(0)} KB`
    const texts = { signedAt: new Date(), name: 'Entidad', reason: 'Expedición', location: 'Cartagena' }
    const rows: Row[] = []
    const keys = [createEvidenceKeys(config, () => new Date()).pdfKey(), rsaKey(authority.folder)]
    for (const key of keys) {
      const { publicKey } = key.certificates[0]
      const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
      const { pdf } = await signPdf(acta, { key, ...texts })
      const value = sign('sha256', digestOf(pdf), key.privateKey)
      const signing = await inTurns(
        SIGNATURES,
        () => signPdf(acta, { key, ...texts }),
        () => sign('sha256', digestOf(acta), key.privateKey),
      )
      const checking = await inTurns(
        SIGNATURES,
        () => checkSignature(pdf),
        () => verify('sha256', digestOf(pdf), publicKey, value),
      )
      rows.push(rowOf(`signature, ${key.algorithm}`, where, signing), rowOf(`check, ${key.algorithm}`, where, checking))
    }
    const stamps = createTimeStamps(config.evidence.stamps, { clock: () => new Date(), log: { warn: console.warn } })
    const ask = () => ({ digest: randomBytes(32), policy: undefined, nonce: newNonce() })
    const place = { url: authority.url, credentials: undefined, timeoutMs: 5_000 }
    const stamping = await inTurns(
      STAMPS,
      () => stamps?.stamp(randomBytes(32)),
      () => postQuery(encodeQuery(ask()), place),
    )
    return [...rows, rowOf('time stamp, with its checks', 'this machine', stamping)]
  } finally {
    await authority.close()
  }
}
