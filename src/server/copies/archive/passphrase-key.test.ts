import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { Decrypter, Encrypter, Stanza } from 'age-encryption'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { passphraseIdentity, passphraseRecipient } from './passphrase-key.ts'

const PASSPHRASE = 'la frase de la Peña, con ñ y espacios'
const CONTENT = new TextEncoder().encode('Acta de inspección')

async function encryptedHere(): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(passphraseRecipient(PASSPHRASE))
  return encrypter.encrypt(CONTENT)
}
async function encryptedByLibrary(workFactor: number): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(PASSPHRASE)
  encrypter.setScryptWorkFactor(workFactor)
  return encrypter.encrypt(CONTENT)
}
const decryptedHere = (file: Uint8Array, passphrase = PASSPHRASE) => {
  const decrypter = new Decrypter()
  decrypter.addIdentity(passphraseIdentity(passphrase))
  return decrypter.decrypt(file)
}

test('the library opens what is encrypted here', async () => {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(PASSPHRASE)
  expect(await decrypter.decrypt(await encryptedHere())).toEqual(CONTENT)
})

test.each([1, 9, 10, 18])(
  'a file that the library encrypted opens here, with a work factor of %i',
  async (workFactor) => {
    expect(await decryptedHere(await encryptedByLibrary(workFactor))).toEqual(CONTENT)
  },
)

test('another passphrase opens nothing, and every file has a salt of its own', async () => {
  const [one, other] = await Promise.all([encryptedHere(), encryptedHere()])
  expect(one.subarray(0, 60)).not.toEqual(other.subarray(0, 60))
  await expect(decryptedHere(one, 'otra')).rejects.toThrow('no identity matched')
})

test('other work goes on while the key is derived', async () => {
  const derived = vi.spyOn(crypto, 'scrypt')
  syncBuiltinESMExports()
  onTestFinished(() => {
    derived.mockRestore()
    syncBuiltinESMExports()
  })
  expect(await decryptedHere(await encryptedHere())).toEqual(CONTENT)
  // This function of Node works on another thread. The library's own, and `scryptSync`, work on this one.
  expect(derived).toHaveBeenCalledTimes(2)
})

describe('a header that is malformed is refused before any key is derived', () => {
  const salt = Buffer.alloc(16).toString('base64').replace(/=+$/, '')
  const body = new Uint8Array(32)
  test.each<[string, Stanza[]]>([
    ['of two passphrases', [new Stanza(['scrypt', salt, '10'], body), new Stanza(['scrypt', salt, '10'], body)]],
    ['with a key beside', [new Stanza(['X25519', salt], body), new Stanza(['scrypt', salt, '10'], body)]],
    ['without a work factor', [new Stanza(['scrypt', salt], body)]],
    ['with more than a salt and a factor', [new Stanza(['scrypt', salt, '10', '1'], body)]],
    ['with a short salt', [new Stanza(['scrypt', salt.slice(4), '10'], body)]],
    ['that asks for gigabytes', [new Stanza(['scrypt', salt, '21'], body)]],
    ['that asks for a number of a hundred digits', [new Stanza(['scrypt', salt, '9'.repeat(100)], body)]],
    ['with a factor of zero', [new Stanza(['scrypt', salt, '0'], body)]],
    ['with a cut key', [new Stanza(['scrypt', salt, '10'], body.subarray(1))]],
  ])('%s', async (_title, stanzas) => {
    await expect(async () => passphraseIdentity(PASSPHRASE).unwrapFileKey(stanzas)).rejects.toThrow('malformed')
  })

  test('one for a key, without a passphrase, is not ours to open', async () => {
    const stanzas = [new Stanza(['X25519', salt], body)]
    expect(await passphraseIdentity(PASSPHRASE).unwrapFileKey(stanzas)).toBeNull()
  })
})
