import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync, hash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { closeAtOnce } from '../../testing/data/close-at-once.ts'
import { aVisit } from '../../testing/data/fixtures.ts'
import { BOLIVAR } from '../../testing/data/officials.ts'
import { lacksOpenssl } from '../../testing/openssl.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { type StampAuthority, stampAuthority } from '../../testing/services/stamp-authority.ts'
import { sequenceAll } from '../../testing/whole-rounds.ts'
import { issueWaiting } from '../issuing/issue-waiting.ts'
import { askForDay, makeAnchors } from '../log/anchor-log.ts'
import { askForAnchors, keepAnchor, takeAnchor } from '../log/anchors.queries.ts'
import { newestCheckpoint } from '../log/checkpoints.queries.ts'

/** The program that is in each package runs with Python. Without it these tests may be skipped, but not in CI. */
const lacksPython = spawnSync('python3', ['--version']).status !== 0 && !process.env.CI

let authority: StampAuthority
let api: Awaited<ReturnType<typeof testApi>>
let number: string
let zip: Buffer

const inspector = () => api.as(api.officials.technician)

/** Keeps the newest note of the log with a witness. */
async function mailNote(): Promise<void> {
  const { db } = api.platform
  const note = await newestCheckpoint(db, BOLIVAR)
  if (!note) throw new Error('The log has no note.')
  const now = api.time.now
  await askForAnchors(db, note, [{ kind: 'correo', target: 'control@personeria.gov.co' }], now)
  const taken = await takeAnchor(db, now, new Date(now.getTime() + 60_000))
  if (!taken) throw new Error('The anchor was not asked for.')
  await keepAnchor(db, taken.id, Buffer.from('<1@vigia.example>'), now)
}

const anActa = async () => closeAtOnce(api, (await aVisit(api)).visitId)
const issueAll = async () => {
  await issueWaiting(api.platform)
  await sequenceAll(api.platform)
}

beforeAll(async () => {
  if (lacksOpenssl || lacksPython) return
  authority = await stampAuthority()
  api = await testApi({
    PUBLIC_URL: 'https://vigia.example',
    TSA_URL: authority.url,
    TSA_CA_FILE: authority.caFile,
  })
  // The authority has a clock of its own. Anchors are asked for from the first hour of anchors on.
  api.time.now = new Date(Date.now() - 2 * 24 * 60 * 60_000)
  await anActa()
  await issueAll()
  const id = await anActa()
  const added = await api.as(api.officials.administrator).post(`/api/inspection/${id}/addendum`, { text: 'Calle 45.' })
  expect(added.statusCode).toBe(200)
  await issueAll()
  await mailNote()
  api.time.now = new Date()
  await askForDay(api.platform)
  expect(await makeAnchors(api.platform)).toBe(1)
  await anActa()
  await issueAll()
  number = (await inspector().get(`/api/inspection/${id}/evidence`)).body.data.evidence.acta_number
  const reply = await inspector().get(`/api/inspection/${id}/proof`)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(reply.headers['content-disposition']).toBe(`attachment; filename="constancia-acta-${number}.zip"`)
  zip = reply.bytes
})
afterAll(() => authority?.close())

function unpack(): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.zip'), zip)
  execFileSync('python3', ['-m', 'zipfile', '-e', 'a.zip', 'constancia'], { cwd: folder })
  return join(folder, 'constancia')
}

/** Runs the program of a package, as an expert does. */
function check(folder: string): { code: number | null; said: string[] } {
  const { status, stdout } = spawnSync('python3', ['comprobar.py'], { cwd: folder, encoding: 'utf8' })
  return { code: status, said: stdout.trim().split('\n') }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'))

/** Writes the digests of a package anew, as who changed it would. */
function digestAnew(folder: string): void {
  const names = filesIn(folder).filter((name) => name !== 'huellas.sha256')
  const lines = names.map((name) => `${hash('sha256', readFileSync(join(folder, name)))}  ${name}\n`)
  writeFileSync(join(folder, 'huellas.sha256'), lines.join(''))
}

const skipped = lacksOpenssl || lacksPython

describe.skipIf(skipped)('the package of an acta', () => {
  test('the package has the issued file, its proofs, outside notes, keys and a program', () => {
    const folder = unpack()
    const names = filesIn(folder).map((name) => name.replace(/\/\d+/, '/N'))
    expect(names.sort()).toEqual(
      [
        ...[`acta-${number}.pdf`, `adenda-${number}-A1.pdf`, 'LEAME.txt', 'claves.json', 'comprobar.py'],
        ...['constancia.json', 'huellas.sha256', 'anclas/N-nota.txt', 'anclas/N-nota.txt', 'anclas/N.tsr'],
        ...['anclas/anclas.json', 'anclas/autoridad.pem', 'libro/archivo.json', 'libro/raiz-impresa.json'],
        ...['libro/sello.json', `libro/adenda-${number}-A1.json`],
      ].sort(),
    )
    expect(readFileSync(join(folder, 'LEAME.txt'), 'utf8')).toContain(`Constancia del acta n.º ${number} de `)
    execFileSync('sha256sum', ['-c', 'huellas.sha256'], { cwd: folder })
  })

  test('the package is checked by its program without a network', () => {
    const { code, said } = check(unpack())
    expect([code, said.filter((line) => !/^\[coincide\]|^Clave /.test(line))]).toEqual([0, ['Todo coincide.']])
    expect(said.filter((line) => line.startsWith('Clave')).length).toBe(2)
    expect(said).toEqual(expect.arrayContaining([expect.stringMatching(/^\[coincide\] anclas\/\d+\.tsr: la estampa/)]))
  })

  test.each<[string, string, (bytes: Buffer, folder: string) => Buffer | string, RegExp]>([
    ['a page', 'acta', (pdf) => flipped(pdf, Math.floor(pdf.length / 3)), /la firma es de la clave/],
    [
      'the end of the file',
      'acta',
      (pdf) => Buffer.concat([pdf, Buffer.from('\n')]),
      /cubre el archivo hasta el final/,
    ],
    ['the signed range', 'acta', (pdf) => flipped(pdf, pdf.lastIndexOf('/ByteRange') + 14), /cubre el archivo/],
    ['the addendum', 'adenda', (pdf) => flipped(pdf, Math.floor(pdf.length / 3)), /adenda.*la firma es de la clave/],
    ['the place of the seal', 'libro/sello.json', edited('"position": ', '"position": 1'), /El sello en el libro/],
    ['the note of the log', 'libro/sello.json', edited('\\n\\n— ', '1\\n\\n— '), /El sello en el libro/],
    [
      'the place of the file',
      'libro/archivo.json',
      edited('"proof": [\n    "', '"proof": [\n    "A'),
      /El archivo en el libro/,
    ],
    ['the leaf of the addendum', 'libro/adenda', edited('adenda\\n', 'acta\\n'), /adenda.* en el libro público/],
    ['the printed root', 'libro/raiz-impresa.json', edited('"proof": [', '"proof": [\n"AAAA",'), /raíz impresa/],
    ['a note outside', 'anclas/N-nota.txt', edited('\n\n', '\notra\n\n'), /Guardado en/],
    [
      'a time stamp',
      'anclas/N.tsr',
      (stamp) => flipped(stamp, stamp.length - 40),
      /la estampa de tiempo es de esa nota/,
    ],
  ])('the program names a change in %s', (_name, place, change, line) => {
    const folder = unpack()
    const name = filesIn(folder).find((each) => each.replace(/\/\d+/, '/N').startsWith(place)) ?? ''
    const before = readFileSync(join(folder, name))
    const after = Buffer.from(change(before, folder))
    expect(after.equals(before)).toBe(false)
    writeFileSync(join(folder, name), after)
    expect(check(folder).said[0]).toMatch(/^\[NO COINCIDE\] .*: no es el archivo que se entregó$/)
    digestAnew(folder)
    const { code, said } = check(folder)
    expect(code).toBe(1)
    expect(said.filter((each) => each.startsWith('[NO COINCIDE]'))).toEqual(
      expect.arrayContaining([expect.stringMatching(line)]),
    )
  })

  test('the program names the keys of somebody else', () => {
    const folder = unpack()
    const path = join(folder, 'claves.json')
    const { publicKey } = generateKeyPairSync('ed25519')
    const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    const { keys } = JSON.parse(readFileSync(path, 'utf8'))
    const others = keys.map((key: { purpose: string }) => (key.purpose === 'registro' ? { ...key, spki } : key))
    writeFileSync(path, JSON.stringify({ keys: others }))
    digestAnew(folder)
    const { code, said } = check(folder)
    expect(code).toBe(1)
    expect(said.filter((each) => each.startsWith('[NO')).length).toBeGreaterThan(3)
  })

  test('the program blames no package where the machine has another OpenSSL', () => {
    const [folder, bin] = [unpack(), temporaryFolder()]
    writeFileSync(join(bin, 'openssl'), '#!/bin/sh\necho LibreSSL 3.3.6\n', { mode: 0o755 })
    const PATH = `${bin}:${process.env.PATH}`
    const { status, stdout } = spawnSync('python3', ['comprobar.py'], {
      ...{ cwd: folder, encoding: 'utf8' },
      env: { ...process.env, PATH },
    })
    const words = 'Se necesita OpenSSL 3 y este equipo tiene LibreSSL 3.3.6. No se comprobó nada.'
    expect([status, stdout.trim()]).toEqual([2, words])
  })

  test('the program ends with a sentence where a file is missing or unreadable', () => {
    const folder = unpack()
    const other = join(temporaryFolder(), 'other')
    cpSync(folder, other, { recursive: true })
    writeFileSync(join(other, `acta-${number}.pdf`), 'no PDF')
    digestAnew(other)
    const { code, said } = check(other)
    expect([code, said.at(-1)]).toEqual([1, expect.stringContaining('La constancia no se pudo leer')])
    expect(existsSync(join(other, 'huellas.sha256'))).toBe(true)
  })
})

test.skipIf(skipped)('an acta without signature, and one of another department, have no package', async () => {
  const keys = api.platform.evidenceKeys
  const id = await anActa()
  const noKey = (): never => {
    throw new Error('The folder cannot be written.')
  }
  api.platform.evidenceKeys = { ...keys, pdfKey: noKey }
  const refused = await inspector().get(`/api/inspection/${id}/proof`)
  api.platform.evidenceKeys = keys
  expect([refused.statusCode, refused.body.error.code]).toEqual([409, 'evidence.not-issued'])
  const outside = await api.as(api.officials.outsideTechnician).get(`/api/inspection/${id}/proof`)
  expect(outside.statusCode).toBe(404)
})

function flipped(bytes: Buffer, place: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[place] = (changed[place] ?? 0) ^ 1
  return changed
}

function edited(before: string, after: string): (bytes: Buffer) => string {
  return (bytes) => bytes.toString('utf8').replace(before, after)
}
