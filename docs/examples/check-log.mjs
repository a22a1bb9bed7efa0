// Compares the public log of Vigía with a note that was kept: it tells whether the log only grew since.
//
//   node check-log.mjs https://vigia.entidad.gov.co nota-1233.txt [key of the log, as the mail has it]
//
// Node 20 or later, no packages. It ends with 0 where the log only grew, and with 1 where it did not.
import { createPublicKey, hash, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [address, file, key] = process.argv.slice(2)
if (!address || !file) throw new Error('Give the address of Vigía and the file of a note.')

const sha256 = (...parts) => hash('sha256', Buffer.concat(parts), 'buffer')
const node = (left, right) => sha256(Buffer.of(1), left, right)

/** Name, size and root of a signed note (C2SP tlog-checkpoint). */
function read(note) {
  const [body = '', signatures = ''] = note.replaceAll('\r\n', '\n').split('\n\n')
  const [origin, size, root] = body.split('\n')
  return { origin, size: Number(size), root: Buffer.from(root ?? '', 'base64'), body: `${body}\n`, signatures }
}

/** Whether the key, written as name+hash+key, signed the note. */
function isSigned({ body, signatures }, vkey) {
  // Base64 may hold a plus sign too, and the name and the hash hold none.
  const [name = '', keyHash = ''] = vkey.split('+')
  const raw = Buffer.from(vkey.slice(name.length + keyHash.length + 2), 'base64').subarray(1)
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw])
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  return signatures.split('\n').some((line) => {
    const signature = Buffer.from(line.split(' ').at(-1) ?? '', 'base64').subarray(4)
    return signature.length === 64 && verify(null, Buffer.from(body), publicKey, signature)
  })
}

/** Whether the tree of one note begins with the tree of an earlier one (RFC 9162, 2.1.4.2). */
function onlyGrew(from, to, proof) {
  if (from.size === to.size) return proof.length === 0 && from.root.equals(to.root)
  const path = Number.isInteger(Math.log2(from.size)) ? [from.root, ...proof] : proof
  let [place, last] = [from.size - 1, to.size - 1]
  const halve = () => {
    place = Math.floor(place / 2)
    last = Math.floor(last / 2)
  }
  while (place % 2 === 1) halve()
  let [before, after] = [path[0], path[0]]
  if (!before) return false
  for (const beside of path.slice(1)) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      before = node(beside, before)
      after = node(beside, after)
      while (place % 2 === 0 && place !== 0) halve()
    } else after = node(after, beside)
    halve()
  }
  return last === 0 && before.equals(from.root) && after.equals(to.root)
}

async function ask(path) {
  const reply = await fetch(`${address.replace(/\/+$/, '')}/api/public/log/${path}`)
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply
}

/** Name and size of the log before, as the first leaf of one that followed it tells them; undefined for another leaf. */
async function before(size) {
  const entries = await ask(size < 256 ? `tile/entries/000.p/${size}` : 'tile/entries/000')
  const bytes = Buffer.from(await entries.arrayBuffer())
  const [, kind, subject = ''] = bytes
    .subarray(2, 2 + bytes.readUInt16BE())
    .toString()
    .split('\n')
  const [origin, last] = subject.split(' ')
  return kind === 'anterior' ? { origin, size: Number(last) } : undefined
}

/** Words about a log that goes on under another name. */
async function otherName(kept, newest) {
  const words = `el libro era ${kept.origin} y ahora es ${newest.origin}`
  const last = await before(newest.size)
  if (last?.origin !== kept.origin) return `${words}, que no dice seguir al de la nota: es de otra instalación`
  const lost = kept.size > last.size ? `, así que perdió al menos los registros ${last.size} a ${kept.size - 1}` : ''
  return `${words}: dice que una restauración lo siguió desde sus ${last.size} registros${lost}`
}

const kept = read(readFileSync(file, 'utf8'))
const newest = read(await (await ask('checkpoint')).text())
const faults = []
if (key && !(isSigned(kept, key) && isSigned(newest, key))) faults.push('una nota no lleva la firma del libro')
if (kept.origin !== newest.origin) faults.push(await otherName(kept, newest))
else if (kept.size > newest.size) faults.push(`el libro tenía ${kept.size} registros y ahora tiene ${newest.size}`)
else {
  const { data } = await (await ask(`consistency?from=${kept.size}&to=${newest.size}`)).json()
  const proof = data.proof.map((each) => Buffer.from(each, 'base64'))
  if (!onlyGrew(kept, newest, proof)) faults.push(`el libro no comienza con los ${kept.size} registros de la nota`)
}
console.log(
  faults.length === 0
    ? `Correcto: el libro ${newest.origin} solo creció, de ${kept.size} a ${newest.size} registros.`
    : `FALLA: ${faults.join('; ')}.`,
)
process.exitCode = faults.length === 0 ? 0 : 1
