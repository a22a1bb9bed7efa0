import fs from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { KeyPurpose } from '../../../domain/evidence/issued-document.ts'
import type { KeyChange } from '../../../domain/evidence/key-change.ts'
import { dayOf, formatDay } from '../../../domain/shared/time.ts'
import { runStoreCommand } from '../../copies/run-command.ts'
import { testApi } from '../../testing/api.ts'
import { closeAtOnce } from '../../testing/data/close-at-once.ts'
import { aVisit } from '../../testing/data/fixtures.ts'
import { sequenceAll } from '../../testing/whole-rounds.ts'
import { issueWaiting } from '../issuing/issue-waiting.ts'
import { readyLogKey } from '../issuing/ready-log-key.ts'
import { verifyLog } from '../log/verify-log.ts'
import { verifyIssued } from '../verifying/issued-faults.ts'

const api = await testApi()
const { platform, officials } = api
const { db, blobs, config } = platform
const folder = join(config.dataDir, 'keys')
const inspector = api.as(officials.technician)
const today = () => dayOf(api.time.now)

/** Runs the command as the operator does. @returns its last line, then those before, or the refusal */
async function run(change?: KeyChange, on = platform): Promise<{ lines: string[]; lacks: string | undefined }> {
  const lines: string[] = []
  const command = { kind: 'evidence-keys', ...(change && { change }) } as const
  const { done, lacks } = await runStoreCommand(on, command, (line) => void lines.push(line))
  return { lines: [done, ...lines], lacks }
}
const rotate = (purpose: KeyPurpose = 'pdf') => run({ kind: 'rotate', purpose, reason: 'Cambio de cada año' })
const compromised = (keyId: string, from = today()) =>
  run({ kind: 'compromised', keyId, from, reason: 'Se perdió un portátil' })
const retire = (keyId: string) => run({ kind: 'retire', keyId, reason: 'Cierre' })

const signingKey = () => platform.evidenceKeys.pdfKey().keyId
/** Minutes pass between the acts of a test. */
const later = () => {
  api.time.now = new Date(api.time.now.getTime() + 60_000)
}

async function anIssuedActa(): Promise<number> {
  const id = await closeAtOnce(api, (await aVisit(api)).visitId)
  await issueWaiting(platform)
  later()
  return id
}
const signatureOf = async (id: number) => (await inspector.get(`/api/inspection/${id}/evidence`)).body.data.evidence
const publicKey = async (keyId: string) =>
  (await api.anonymous.get('/api/public/keys')).body.data.keys.find((key: { key_id: string }) => key.key_id === keyId)

/** Gives leaves their positions, as the running server does. */
const giveNote = () => sequenceAll(platform, undefined, (departmentId) => readyLogKey(platform, departmentId))

async function faults(): Promise<string[]> {
  const told: string[] = []
  const read = (name: string) => blobs.get(name)
  await verifyIssued({ db, read, tell: (fault) => told.push(fault), onChecked: () => {} })
  return told
}

test('an installation without a first signature has no key to show or replace, and makes none', async () => {
  const { lines } = await run()
  expect(lines[0]).toBe('Ninguna clave se ha registrado: lo hace la primera firma.')
  expect(lines[1]).toBe(`Clave de hoy, firma: no está en ${join(folder, 'seal.pem')}.`)
  expect((await rotate()).lacks).toBe('Ninguna clave de firma se ha usado todavía: no hay qué reemplazar.')
  expect(fs.existsSync(folder)).toBe(false)
})

test('the list tells of each key since when, until when, and how many documents it signed', async () => {
  await anIssuedActa()
  const { lines } = await run()
  const [year] = today().split('-').map(Number)
  const validity = `del ${formatDay(today())} al ${formatDay(today()).replace(/\d{4}$/, String(Number(year) + 10))}`
  expect(lines).toContain(`  ${signingKey()} · firma, ECDSA P-256 · ${validity} · en uso · 1 documentos`)
  expect(lines).toContain(`Clave de hoy, firma: ${signingKey()}, en ${join(folder, 'seal.pem')}.`)
})

test('a new key signs from now on, and what the one before signed stays good', async () => {
  const before = signingKey()
  const old = fs.readFileSync(join(folder, 'seal.pem'), 'utf8')
  const acta = await anIssuedActa()
  const { lines } = await rotate()
  const now = signingKey()
  expect(now).not.toBe(before)
  expect(lines[0]).toContain(`La clave de firma es ahora ${now}.`)
  const kept = join(folder, `seal-${before}.pem`)
  expect(lines[0]).toContain(kept)
  expect(fs.readFileSync(kept, 'utf8')).toBe(old)
  for (const path of [kept, join(folder, 'seal.pem')]) expect(fs.statSync(path).mode & 0o777).toBe(0o600)
  later()
  expect((await signatureOf(await anIssuedActa())).key_id).toBe(now)
  expect((await signatureOf(acta)).key_id).toBe(before)
  expect(await publicKey(before)).toMatchObject({
    retired_reason: `Reemplazada por la clave ${now}: Cambio de cada año`,
    compromised_from: null,
  })
  expect((await publicKey(now)).retired_at).toBeNull()
  expect(await faults()).toEqual([])
})

test("a new key of the log signs its next note, and older notes stay the entity's", async () => {
  await anIssuedActa()
  await giveNote()
  const before = platform.evidenceKeys.logKey().keyId
  await rotate('registro')
  const now = platform.evidenceKeys.logKey().keyId
  expect(now).not.toBe(before)
  await anIssuedActa()
  await giveNote()
  expect((await publicKey(before)).retired_reason).toBe(`Reemplazada por la clave ${now}: Cambio de cada año`)
  const told: string[] = []
  await verifyLog(db, platform.evidenceKeys, (fault) => told.push(fault))
  expect(told).toEqual([])
})

test('a rotation that fails leaves the key of before', async () => {
  const before = signingKey()
  await db.execute(sql`alter table signing_keys add constraint refused check (registered_at < '2000-01-01') not valid`)
  await expect(rotate()).rejects.toThrow()
  await db.execute(sql`alter table signing_keys drop constraint refused`)
  platform.evidenceKeys.reread()
  expect(signingKey()).toBe(before)
  expect((await signatureOf(await anIssuedActa())).key_id).toBe(before)
})

test('a key that was in other hands is told once, with the actas to look at', async () => {
  const key = signingKey()
  const acta = await anIssuedActa()
  const { lines } = await compromised(key)
  expect(lines[0]).toBe(
    `Quedó dicho que la clave ${key} está comprometida. Nada se firma con ella desde ahora. Haga otra con: npm run evidence-keys -- rotar firma "<motivo>"`,
  )
  expect(lines[1]).toMatch(
    new RegExp(
      `^Actas firmadas con ella desde el ${formatDay(today())}: \\d+ \\(.*\\d{4}-\\d{6} \\(identificador ${acta}\\)\\)\\.$`,
    ),
  )
  expect(await publicKey(key)).toMatchObject({
    retired_reason: 'Comprometida: Se perdió un portátil',
    compromised_from: new Date(`${today()}T00:00:00-05:00`).toISOString(),
    compromised_reason: 'Se perdió un portátil',
  })
  expect((await compromised(key)).lacks).toBe(`La clave ${key} ya está marcada, desde el ${formatDay(today())}.`)

  const waiting = await anIssuedActa()
  expect(await signatureOf(waiting)).toMatchObject({ state: 'fallida', key_id: null })
  await rotate()
  await issueWaiting(platform)
  expect(await signatureOf(waiting)).toMatchObject({ state: 'expedida', key_id: signingKey() })
  expect((await run()).lines.find((line) => line.startsWith(`  ${key}`))).toMatch(
    /comprometida desde el .* retirada el .*: Se perdió un portátil · \d actas sin otra versión/,
  )
})

test('a key that was replaced long ago can be told as compromised too', async () => {
  const key = signingKey()
  await anIssuedActa()
  await rotate()
  const { retired_at, retired_reason } = await publicKey(key)
  later()
  expect((await compromised(key)).lines[0]).toBe(`Quedó dicho que la clave ${key} está comprometida.`)
  expect(await publicKey(key)).toMatchObject({
    retired_at,
    retired_reason,
    compromised_reason: 'Se perdió un portátil',
  })
})

test('days and names that cannot be are refused in one line, and change nothing', async () => {
  const key = signingKey()
  const unknown = '0123456789abcdef'
  expect((await compromised(key, '2999-01-01')).lacks).toBe('El 01/01/2999 todavía no llega.')
  expect((await compromised(key, '2001-01-01')).lacks).toMatch(/^La clave .* no pudo comprometerse antes\.$/)
  const line = `Ninguna clave se llama ${unknown}. Vea la lista con: npm run evidence-keys`
  expect([(await compromised(unknown)).lacks, (await retire(unknown)).lacks]).toEqual([line, line])
  expect(await publicKey(key)).toMatchObject({ retired_at: null, compromised_from: null })
})

test('a key is retired once', async () => {
  const key = signingKey()
  await anIssuedActa()
  expect((await retire(key)).lines[0]).toContain(`Se retiró la clave ${key}. Nada se firma con ella desde ahora.`)
  expect((await retire(key)).lacks).toMatch(new RegExp(`^La clave ${key} ya se retiró el .*: Cierre$`))
  await rotate()
})

test('a key of a configured file is replaced there', async () => {
  const evidence = { ...config.evidence, seal: { ...config.evidence.seal, keyFile: '/run/secrets/seal.pem' } }
  const configured = { ...platform, config: { ...config, evidence } }
  const { lacks } = await run({ kind: 'rotate', purpose: 'pdf', reason: 'x' }, configured)
  expect(lacks).toMatch(/^La clave de firma viene de SEAL_KEY_FILE: ponga allí la nueva/)
})

test.each([
  ['the reason of a retirement', sql`update signing_keys set retired_reason = 'x' where retired_at is not null`],
  ['the day of a compromise', sql`update signing_keys set compromised_from = now() where compromised_from is not null`],
  ['the key itself', sql`update signing_keys set spki = 'x'`],
  ['a row', sql`delete from signing_keys`],
])('the database keeps %s as it was told', async (_what, change) => {
  await expect(db.execute(change)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('a signing key is') },
  })
})
