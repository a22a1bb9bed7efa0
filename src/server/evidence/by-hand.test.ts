import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApi } from '../testing/api.ts'
import { closeAtOnce } from '../testing/data/close-at-once.ts'
import { aVisit } from '../testing/data/fixtures.ts'
import { lacksOpenssl } from '../testing/openssl.ts'
import { lacksJudges } from '../testing/pdf-judges.ts'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'
import { issueWaiting } from './issuing/issue-waiting.ts'
import { attachedRecord } from './verifying/attached-record.ts'

const lacksPython = spawnSync('python3', ['--version']).status !== 0 && !process.env.CI

const api = await testApi()

/** The commands that the public page prints, as a person copies them. */
async function commands(): Promise<string[]> {
  const page = (await api.anonymous.get('/verificar')).bytes.toString()
  const named: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
  return [...page.matchAll(/<p><code>([\s\S]*?)<\/code><\/p>/g)].map(([, text = '']) =>
    text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => named[entity] ?? entity),
  )
}

let pdf: Buffer
let seal: string
let keyId: string
beforeAll(async () => {
  const id = await closeAtOnce(api, (await aVisit(api)).visitId)
  await issueWaiting(api.platform)
  const inspector = api.as(api.officials.technician)
  const reply = await inspector.get(`/api/inspection/${id}/pdf`)
  expect(reply.headers['x-vigia-evidencia']).toBe('B-B')
  pdf = reply.bytes
  const { evidence } = (await inspector.get(`/api/inspection/${id}/evidence`)).body.data
  seal = evidence.seal
  keyId = evidence.key_id
})

/** Runs the commands on a file in an empty folder. @returns what each one said, by the name of its program */
async function follow(file: Uint8Array) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'acta.pdf'), file)
  const said: [program: string, said: string][] = []
  for (const command of await commands()) {
    const program = command.split(' ')[0] ?? ''
    const isPoppler = program.startsWith('pdf')
    // Without poppler the record comes from our own reader, so that the command after it has something to read.
    if (program === 'pdfdetach' && lacksJudges) writeFileSync(join(folder, 'registro.json'), attachedRecord(file) ?? '')
    if (isPoppler && lacksJudges) continue
    const { stdout, stderr, status } = spawnSync('bash', ['-c', command], { cwd: folder, encoding: 'utf8' })
    said.push([program, `${status} ${stdout}${stderr}`])
    if (program === 'pdfdetach') expect(existsSync(join(folder, 'registro.json'))).toBe(true)
  }
  return said
}

describe.skipIf(lacksOpenssl || lacksPython)('the commands that the public page prints', () => {
  test('check an issued acta with programs of others', async () => {
    const said = await follow(pdf)
    const texts = said.map(([, text]) => text)
    expect(texts.filter((text) => !text.startsWith('0 '))).toEqual([])
    expect(texts[0]).toContain(hash('sha256', pdf))
    expect(texts.at(-1)).toContain(seal)
    const openssl = said.filter(([program]) => program === 'openssl').map(([, text]) => text)
    expect(openssl).toEqual([expect.stringContaining('Verification successful'), expect.stringContaining(` ${keyId}`)])
    if (!lacksJudges) expect(texts.join()).toContain('Total document signed')
  })

  test('refuse an acta with a byte changed, and one with a byte added', async () => {
    const changed = Buffer.from(pdf)
    changed[5_000] = (changed[5_000] ?? 0) ^ 1
    const said = await follow(changed)
    const check = said.find(([program]) => program === 'openssl')
    expect(check?.[1]).toMatch(/^[^0]\d* [\s\S]*verification failure/i)
    const longer = await follow(Buffer.concat([pdf, Buffer.from('\n')]))
    expect(longer.find(([, text]) => text.includes('AssertionError'))?.[0]).toBe('python3')
  })
})
