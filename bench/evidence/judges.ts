import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { readCms } from '../../src/domain/evidence/cms.ts'
import { signedRange } from '../../src/domain/evidence/signed-range.ts'
import type { SigningKey } from '../../src/server/evidence/pdf-signature/cades.ts'
import { checkSignature } from '../../src/server/evidence/pdf-signature/check-signature.ts'
import { createTimeStamps } from '../../src/server/evidence/time-stamp/create-time-stamps.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { openssl } from '../../src/server/testing/openssl.ts'
import { lacksVeraPdf, pdfsig, qpdfCheck, tagsOf, veraPdf } from '../../src/server/testing/pdf-judges.ts'
import { stampAuthority } from '../../src/server/testing/services/stamp-authority.ts'
import { printTable } from '../support/table.ts'
import { folderKey, rsaKey } from './entity-keys.ts'
import { type SignedActa, signedActa } from './signed-actas.ts'

/**
 * Gives many different actas to programs of other makers, which have to find each signature valid and over the whole file,
 * and each time stamp of its signature. `ACTAS` says how many. Every second one is signed with RSA.
 */
const ACTAS = Number(process.env.ACTAS ?? 1000)

const authority = await stampAuthority()
const { folder } = authority
const write = (name: string, bytes: Uint8Array | string) => writeFileSync(join(folder, name), bytes)

/** Runs openssl in the folder. @returns its words, also where it refuses */
function opensslSays(...args: string[]): string {
  try {
    return openssl(folder, ...args)
  } catch (error) {
    return String(error)
  }
}

function isSignedForOpenssl(pdf: Buffer, key: SigningKey): boolean {
  const range = signedRange(pdf)
  if (range.fault) return false
  write('entity.crt', key.certificates[0].toString())
  write('signature.der', range.cms)
  write('content.bin', Buffer.concat([range.before, range.after]))
  const asked = ['-verify', '-cades', '-binary', '-inform', 'DER', '-in', 'signature.der', '-content', 'content.bin']
  const trust = ['-CAfile', 'entity.crt', '-purpose', 'any']
  return opensslSays('cms', ...asked, ...trust, '-out', 'out').includes('CAdES Verification successful')
}

function isStampedForOpenssl(pdf: Buffer): boolean {
  const range = signedRange(pdf)
  if (range.fault) return false
  const { token, signature } = readCms(range.cms)
  if (!token) return false
  write('token.der', token)
  write('value.bin', signature)
  const asked = ['-verify', '-in', 'token.der', '-token_in', '-data', 'value.bin', '-CAfile', authority.caFile]
  return opensslSays('ts', ...asked).includes('Verification: OK')
}

type Judge = (acta: SignedActa, key: SigningKey) => boolean | Promise<boolean>

const judges: Record<string, Judge> = {
  'openssl cms -verify -cades': ({ signed }, key) => isSignedForOpenssl(signed, key),
  'openssl ts -verify': ({ signed }) => isStampedForOpenssl(signed),
  'pdfsig: valid, and the total document': ({ signed }) => {
    const said = pdfsig(signed)
    return said.includes('Signature is Valid.') && said.includes('Total document signed')
  },
  'qpdf --check': ({ signed }) => {
    const { said, status } = qpdfCheck(signed)
    return status === 0 && !said.includes('WARNING')
  },
  'pdfinfo -struct, as before the signature': ({ typeset, signed }) => tagsOf(signed) === tagsOf(typeset),
  '@libpdf/core reads it without a warning': async ({ signed }) =>
    (await PDF.load(new Uint8Array(signed))).warnings.length === 0,
  ...(!lacksVeraPdf && { 'veraPDF: PDF/A-3a': ({ signed }) => veraPdf(signed).startsWith('PASS ') }),
  'this product': ({ signed }) => {
    const checked = checkSignature(signed)
    return checked.fault === undefined && checked.level === 'B-T'
  },
}

const good = new Map<string, number>()
const refused: string[] = []
try {
  const { evidence } = readConfig({ NODE_ENV: 'test', TSA_URL: authority.url, TSA_CA_FILE: authority.caFile })
  const stamps = createTimeStamps(evidence.stamps, { clock: () => new Date(), log: { warn: console.warn } })
  const keys = [folderKey(folder), rsaKey(folder)]
  for (let number = 1; number <= ACTAS; number++) {
    const key = keys[number % keys.length] as SigningKey
    const acta = await signedActa(number, { key, stamp: stamps?.stamp })
    for (const [name, judge] of Object.entries(judges)) {
      if (await judge(acta, key)) good.set(name, (good.get(name) ?? 0) + 1)
      else refused.push(`${name}: acta ${number}`)
    }
  }
  printTable(
    Object.keys(judges).map((what) => ({ what, where: `${ACTAS} actas`, measured: `${good.get(what) ?? 0} good` })),
  )
} finally {
  await authority.close()
}
if (refused.length > 0) throw new Error(`Refused: ${refused.slice(0, 20).join(', ')}`)
