import { parseSignedQr, type SignedQr } from '../../domain/evidence/signed-qr.ts'
import type { Tone, VerdictWords } from '../../domain/evidence/verdict-words.ts'
import { isSealedKind } from '../../domain/records/check-record-file.ts'
import { fromBase64 } from '../../domain/shared/base64.ts'
import { askKeys, type PublicKey } from './books.ts'
import { codeOf } from './check-file.ts'
import { messages } from './messages.ts'
import { verifyEd25519 } from './web-crypto.ts'

const { signedCode: words } = messages

/** Bytes of an Ed25519 key, which end its SPKI. */
const KEY_BYTES = 32

const told = (tone: Tone, [title, text]: readonly [string, string]): VerdictWords => ({ tone, title, text })

const fromBase64Url = (letters: string): Uint8Array | undefined =>
  fromBase64(
    letters
      .replaceAll('-', '+')
      .replaceAll('_', '/')
      .padEnd(Math.ceil(letters.length / 4) * 4, '='),
  )

/** The log's key of a code, among those that the entity publishes. */
function keyOf(qr: SignedQr, keys: readonly PublicKey[]): PublicKey | undefined {
  return keys.find(({ purpose, key_id }) => purpose === 'registro' && key_id.startsWith(qr.keyId))
}

/** The word about the signature of a code's facts. */
async function verdictOf(qr: SignedQr, keys: readonly PublicKey[] | undefined): Promise<VerdictWords> {
  if (!keys) return told('care', words.noKeys)
  const key = keyOf(qr, keys)
  const bytes = key && fromBase64(key.spki)
  if (!key || !bytes) return told('care', words.unknownKey)
  if (key.retired_at !== null) return told('care', words.retired)
  const isTrue = await verifyEd25519(bytes.slice(-KEY_BYTES), qr.signature, qr.signed)
  if (isTrue === undefined) return told('none', words.unable)
  return isTrue ? told('good', words.good) : told('bad', words.bad)
}

export type CodeReport = { words: VerdictWords; qr: SignedQr | undefined; code: string | undefined }

/**
 * Checks the signed facts of a QR code with the keys that this device knows, also without network (R 26.15).
 * @param letters base64url of facts and signature
 * @param code of the address that the code led to, if any
 */
export async function checkCode(letters: string, code: string | undefined): Promise<CodeReport> {
  const bytes = fromBase64Url(letters)
  const qr = bytes && parseSignedQr(bytes)
  if (!qr) return { words: told('bad', words.unreadable), qr: undefined, code }
  const { kind } = qr
  const own = isSealedKind(kind) ? await codeOf(qr.seal, kind) : code
  if (code !== undefined && own !== code) return { words: told('bad', words.otherActa), qr: undefined, code }
  return { words: await verdictOf(qr, await askKeys()), qr, code: own }
}
