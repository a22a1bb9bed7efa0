import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { carriesNoFile } from '../../../domain/evidence/signed-pdf.ts'
import { testApi } from '../../testing/api.ts'
import { closeAtOnce } from '../../testing/data/close-at-once.ts'
import { aVisit } from '../../testing/data/fixtures.ts'
import { lacksOpenssl } from '../../testing/openssl.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { sequenceAll } from '../../testing/whole-rounds.ts'
import { verifyIssued } from '../verifying/issued-faults.ts'
import { issueWaiting } from './issue-waiting.ts'

// Typesetting and signing wait for their threads to start.
vi.setConfig({ testTimeout: 400_000 })

/** The program of a package runs with Python. Without it that part may be left out, but not in CI. */
const lacksPython = spawnSync('python3', ['--version']).status !== 0 && !process.env.CI

/** Unpacks a package and runs its program. @returns whether it has the record beside the PDF, and what it said last */
function checkPackage(zip: Buffer): [hasRecord: boolean, last: string | undefined] {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.zip'), zip)
  execFileSync('python3', ['-m', 'zipfile', '-e', 'a.zip', 'constancia'], { cwd: folder })
  const cwd = join(folder, 'constancia')
  const { stdout } = spawnSync('python3', ['comprobar.py'], { cwd, encoding: 'utf8' })
  return [existsSync(join(cwd, 'registro.json')), stdout.trim().split('\n').at(-1)]
}

test.each(['a-3a', 'a-2a'] as const)('ACTA_STANDARD=%s issues actas in that form, which verify', async (standard) => {
  const api = await testApi({ ACTA_STANDARD: standard, PUBLIC_URL: 'https://vigia.example' })
  const { platform, officials } = api
  const inspector = api.as(officials.technician)
  const id = await closeAtOnce(api, (await aVisit(api)).visitId)
  await issueWaiting(platform)
  await sequenceAll(platform)
  const { statusCode, bytes } = await inspector.get(`/api/inspection/${id}/pdf`)
  const text = bytes.toString('latin1')
  expect([statusCode, /<pdfaid:part>(\d)/.exec(text)?.[1]]).toEqual([200, standard[2]])
  expect(carriesNoFile(text)).toBe(standard === 'a-2a')
  const told: string[] = []
  const read = (name: string) => platform.blobs.get(name)
  await verifyIssued({ db: platform.db, read, tell: (fault) => told.push(fault), onChecked: () => {} })
  expect(told).toEqual([])
  const { body } = await api.as(officials.administrator).get('/api/evidence/status')
  expect(body.data.status.documents.acta_standard).toBe(standard)
  if (lacksOpenssl || lacksPython) return
  const zip = (await inspector.get(`/api/inspection/${id}/proof`)).bytes
  expect(checkPackage(zip)).toEqual([standard === 'a-2a', 'Todo coincide.'])
})
