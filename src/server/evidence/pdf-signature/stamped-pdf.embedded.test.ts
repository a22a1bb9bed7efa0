import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCms } from '../../../domain/evidence/cms.ts'
import { signedRange } from '../../../domain/evidence/signed-range.ts'
import { actaDocument } from '../../../domain/records/acta.ts'
import { readConfig } from '../../platform/config/config.ts'
import type { Stamp, TimeStamp } from '../../platform/time-stamps.ts'
import { createActaPdf } from '../../records/pdf/render-acta-pdf.ts'
import { sampleRecord } from '../../testing/data/sample-record.ts'
import { lacksOpenssl, openssl } from '../../testing/openssl.ts'
import { lacksJudges, pdfsig, qpdfCheck } from '../../testing/pdf-judges.ts'
import { type StampAuthority, stampAuthority } from '../../testing/services/stamp-authority.ts'
import { createEvidenceKeys } from '../keys/evidence-keys.ts'
import { createTimeStamps } from '../time-stamp/create-time-stamps.ts'
import type { SigningKey } from './cades.ts'
import { checkSignature } from './check-signature.ts'
import { signPdf } from './sign-pdf.ts'
import { withOtherDigit } from './testing.ts'

const texts = { signedAt: new Date(), name: 'Secretaría', reason: 'Expedición', location: 'Cartagena' }

describe.skipIf(lacksOpenssl)('an acta that is signed with a time stamp', () => {
  let authority: StampAuthority
  let key: SigningKey
  let stamp: Stamp
  let acta: Buffer
  beforeAll(async () => {
    authority = await stampAuthority()
    const config = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: authority.folder,
      TSA_URL: authority.url,
      TSA_CA_FILE: authority.caFile,
    })
    key = createEvidenceKeys(config, () => new Date(Date.now() - 60_000)).pdfKey()
    const stamps = createTimeStamps(config.evidence.stamps, { clock: () => new Date(), log: { warn() {} } as never })
    if (!stamps) throw new Error('no authority')
    stamp = stamps.stamp
    const actaPdf = createActaPdf()
    acta = Buffer.from(await actaPdf.render(actaDocument(sampleRecord()), new Map(), '{}'))
    await actaPdf.close()
  })
  afterAll(() => authority.close())

  const stampedPdf = async () => {
    const signed = await signPdf(acta, { key, ...texts, stamp })
    if (signed.level === 'B-B') throw new Error('no stamp')
    return signed
  }

  test('an acta that is signed with a time stamp is B-T, holds, and tells its time', async () => {
    const { pdf, stampedAt, tsaSerial, tsaPolicy } = await stampedPdf()
    expect(checkSignature(pdf)).toMatchObject({ level: 'B-T', stampedAt })
    expect([tsaSerial, tsaPolicy]).toEqual([expect.stringMatching(/^[0-9a-f]+$/), expect.stringMatching(/^1\.3\.6/)])
  })

  test('carries a token that openssl verifies over the signature', async () => {
    const range = signedRange((await stampedPdf()).pdf)
    if (range.fault) throw new Error(range.fault)
    const { token, signature } = readCms(range.cms)
    fs.writeFileSync(join(authority.folder, 'token.der'), token ?? '')
    fs.writeFileSync(join(authority.folder, 'signature.bin'), signature)
    const input = ['-in', 'token.der', '-token_in', '-data', 'signature.bin', '-CAfile', 'root.crt']
    expect(openssl(authority.folder, 'ts', '-verify', ...input)).toContain('Verification: OK')
  })

  test.skipIf(lacksJudges)('an acta with a time stamp is valid and whole for poppler and qpdf', async () => {
    const { pdf } = await stampedPdf()
    expect(pdfsig(pdf)).toContain('Signature is Valid.')
    expect(pdfsig(pdf)).toContain('Total document signed')
    expect(qpdfCheck(pdf).status).toBe(0)
  })

  test('leaves without a stamp where the authority fails, and holds', async () => {
    authority.behave(async (_query, _reply, response) => void response.writeHead(503).end())
    const signed = await signPdf(acta, { key, ...texts, stamp })
    authority.behave(undefined)
    expect(signed.level).toBe('B-B')
    expect(checkSignature(signed.pdf)).toMatchObject({ level: 'B-B', stampedAt: undefined })
  })

  test('leaves without a token that is longer than its place', async () => {
    const long = async (): Promise<TimeStamp> => ({
      token: Buffer.alloc(20_000),
      at: new Date(),
      serial: '01',
      policy: '1.2.3',
    })
    const signed = await signPdf(acta, { key, ...texts, stamp: long })
    expect(signed.level).toBe('B-B')
    expect(checkSignature(signed.pdf)).toMatchObject({ level: 'B-B' })
  })

  test('a signed acta with the time stamp of another signature is found', async () => {
    const others = await stamp(createHash('sha256').update('otra firma').digest())
    const signed = await signPdf(acta, { key, ...texts, stamp: async () => others })
    expect(checkSignature(signed.pdf)).toEqual({ fault: 'stamp' })
  })

  test('a signed acta with another digit in its time stamp is found', async () => {
    const { pdf } = await stampedPdf()
    const range = signedRange(pdf)
    if (range.fault) throw new Error(range.fault)
    const token = Buffer.from(readCms(range.cms).token ?? []).toString('hex')
    const place = pdf.indexOf(token)
    expect(place).toBeGreaterThan(acta.length)
    const faults = [0.1, 0.3, 0.5, 0.7, 0.9, 0.99].map(
      (part) => checkSignature(withOtherDigit(pdf, place + Math.floor(token.length * part))).fault,
    )
    // Only in the certificates that the token adds for its readers does a digit change nothing here.
    expect(faults.filter((fault) => fault !== undefined).length).toBeGreaterThanOrEqual(4)
    expect(faults.at(-1)).toBe('stamp')
  })
})
