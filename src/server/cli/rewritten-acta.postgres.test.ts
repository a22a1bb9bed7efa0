import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { issueWaiting } from '../evidence/issuing/issue-waiting.ts'
import { newestCheckpoint } from '../evidence/log/checkpoints.queries.ts'
import { type TestApi, testApi } from '../testing/api.ts'
import { actaNameOf } from '../testing/data/acta-name.ts'
import { closeAtOnce } from '../testing/data/close-at-once.ts'
import { aVisit } from '../testing/data/fixtures.ts'
import { BOLIVAR } from '../testing/data/officials.ts'
import { forgetLog, rewriteActa, rewriteActaAndLeaves } from '../testing/data/rewrite-acta.ts'
import { serverUrl } from '../testing/database/database.ts'
import { runCliCommand } from '../testing/processes/run-cli-command.ts'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'
import { linkAll, sequenceAll } from '../testing/whole-rounds.ts'
import { EXIT_CODES } from './command-line.ts'

// Each check is a process of its own.
vi.setConfig({ testTimeout: 400_000 })

const LOG = 'vigia.example/registro/13'

let api: TestApi
let id: number
/** The acta as reports name it, by its number. */
let acta: string
/** The file that a witness has of the log with both actas. */
let note: string
beforeEach(async () => {
  api = await testApi({ PUBLIC_URL: 'https://vigia.example' })
  id = await closeAtOnce(api, (await aVisit(api)).visitId)
  await closeAtOnce(api, (await aVisit(api)).visitId)
  acta = await actaNameOf(api.platform.db, id)
  expect(acta).toMatch(/^\d{4}-\d{6} /)
  await issueWaiting(api.platform)
  await linkAll(api.platform.db, new Date())
  await sequenceAll(api.platform)
  note = join(temporaryFolder(), 'nota.txt')
  writeFileSync(note, (await newestCheckpoint(api.platform.db, BOLIVAR))?.note ?? '')
})

/** The lines of `npm run verify` that name faults, and how it ended. */
async function verify(...args: string[]) {
  const { code, out, errors } = await runCliCommand('verify', args, {
    DATA_DIR: api.platform.config.dataDir,
    DATABASE_URL: serverUrl(`worker_${process.pid}`),
  })
  const isFault = (line: string) => /^(El|La|Falta|Los) /.test(line)
  return { code, faults: out.split('\n').filter(isFault), isRight: out.includes('\nCorrecto: '), errors }
}

const RIGHT = { code: 0, faults: [], isRight: true, errors: '' }

/** A check that found the faults, and no other one. */
const faulty = (faults: string[]) => ({
  ...{ code: EXIT_CODES.refused, faults, isRight: false },
  errors: expect.stringMatching(new RegExp(`^${faults.length} fallas? en \\d+ archivos y 2 actas\\.\\n$`)),
})

const otherSeal = () => `El archivo firmado del acta ${acta} no lleva el registro que se selló.`
const otherLog = (size: number) => `El libro ${LOG} cambió: sus primeros ${size} registros no son los de la nota.`

/** The log has two actas, two files, two keys and a link of the trail. */
const LEAVES = 7

test('an installation as it was written is right, also against the note of a witness', async () => {
  expect(await verify()).toEqual(RIGHT)
  expect(await verify('--against', note)).toEqual(RIGHT)
})

test('an acta rewritten with its seal, trail and derived rows is named by its number', async () => {
  await rewriteActa(api.platform, id)
  expect(await verify()).toEqual(
    faulty([
      'El eslabón 1 de la auditoría no es el que está en el libro público.',
      `El libro público no tiene el sello del acta ${acta}.`,
      otherSeal(),
    ]),
  )
})

test('an acta rewritten with the log under another key is named, also against a note', async () => {
  const { platform } = api
  await rewriteActaAndLeaves(platform, id)
  await forgetLog(platform)
  const mine = generateKeyPairSync('ed25519')
  const forger = {
    ...mine,
    spki: mine.publicKey.export({ type: 'spki', format: 'der' }),
    keyId: '0'.repeat(16),
    origin: 'file' as const,
  }
  await sequenceAll({ ...platform, evidenceKeys: { ...platform.evidenceKeys, logKey: () => forger } })
  const unsigned = `La nota del libro ${LOG} con ${LEAVES} registros no lleva la firma de la entidad.`
  expect(await verify()).toEqual(faulty([unsigned, otherSeal()]))
  expect(await verify('--against', note)).toEqual(faulty([unsigned, otherLog(LEAVES), otherSeal()]))
})

test("an acta rewritten with the log under the entity's key is named against a note", async () => {
  const { platform } = api
  await rewriteActaAndLeaves(platform, id)
  await forgetLog(platform)
  await sequenceAll(platform)
  expect(await verify('--against', note)).toEqual(faulty([otherLog(LEAVES), otherSeal()]))
})
