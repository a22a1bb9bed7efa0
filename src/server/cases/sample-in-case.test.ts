import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayOf } from '../../domain/shared/time.ts'
import { form, testApi } from '../testing/api.ts'
import { aFollowedRecord } from '../testing/data/follow-ups.ts'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'
import { aReport } from '../testing/sample-calls.ts'

const api = await testApi()
const { officials, platform } = api
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)

/** Sends what must be accepted. */
async function done(path: string, fields: Parameters<typeof form>[0], by = technician) {
  const { statusCode, body } = await by.post(path, form(fields))
  if (statusCode !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

let seals = 0
async function aSample(inspectionId: number): Promise<number> {
  seals += 1
  const taken = await done('/api/sample', {
    ...{ inspections_id: inspectionId, product: 'Queso', brand: 'La Vaca', quantity: '0.5', unit: 'kg' },
    ...{ seal_number: `EXP-${seals}`, reason: 'Vigilancia', tests: '["Salmonella"]' },
    ...{ counter_sample: 'dejada', counter_seal: `CON-${seals}`, counter_custodian: 'Ana Rojas' },
  })
  return taken.sample_id
}

async function analyse(id: number): Promise<void> {
  await done(`/api/sample/${id}/custody`, {
    ...{ to_party: 'laboratorio', to_name: 'Eva Paz', to_id_card: '45', to_entity: 'LDSP', temperature_c: '6.5' },
    ...{ seal_intact: '0', remark: 'Sello rasgado', reception: 'recibida' },
  })
  const found = [{ test: 'Salmonella', result: 'Presencia', limit_text: 'Ausencia', verdict: 'no_conforme' }]
  const reported = { tests: JSON.stringify(found), reported_day: dayOf(platform.clock()), report: aReport() }
  await done(`/api/sample/${id}/result`, reported)
}

async function aCaseWith(establishmentId: number, sampleId: number): Promise<{ id: number; documentId: number }> {
  const opened = await admin.post('/api/case', { establishment_id: establishmentId, cause: 'Salmonella en queso.' })
  const id = opened.body.data.case_id
  const added = await admin.post(`/api/case/${id}/documents`, { kind: 'sample', id: sampleId })
  return { id, documentId: added.body.data.document_id }
}

async function unpacked(bytes: Buffer): Promise<string> {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.zip'), bytes)
  execFileSync('unzip', ['-q', 'a.zip', '-d', 'bag'], { cwd: folder })
  return join(folder, 'bag')
}

test('a sample in a case tells custody and results, and brings the report with its digest', async () => {
  const { establishmentId, inspectionId } = await aFollowedRecord(api)
  const sampleId = await aSample(inspectionId)
  await analyse(sampleId)
  const { id, documentId } = await aCaseWith(establishmentId, sampleId)
  const page = await admin.get(`/api/documents/${documentId}/versions/1/content`)
  const { rows } = JSON.parse(page.bytes.toString())
  const digest = hash('sha256', new Uint8Array(await aReport().arrayBuffer()))
  for (const row of [
    ['Marca', 'La Vaca'],
    ['Sello de la contramuestra', `CON-${seals}`],
    ['', 'Recibe Eva Paz, documento 45 (Laboratorio LDSP)'],
    ['', 'Sello roto'],
    ['Quién la guarda', 'Ana Rojas'],
    ['Juicio', 'No conforme'],
    ['', 'Temperatura: 6,5 °C'],
    ['Salmonella', 'Presencia · límite Ausencia · No conforme'],
    ['Huella del informe (SHA-256)', digest],
  ]) {
    expect(rows).toContainEqual(row)
  }
  const bag = await unpacked((await admin.get(`/api/case/${id}/export`)).bytes)
  execFileSync('sha256sum', ['-c', '--quiet', 'manifest-sha256.txt'], { cwd: bag })
  const [name = ''] = readdirSync(join(bag, 'data/muestras'))
  expect(name).toMatch(/^MU-2026-\d{6}-\d+\.pdf$/)
  expect(hash('sha256', readFileSync(join(bag, 'data/muestras', name)))).toBe(digest)
  expect(readFileSync(join(bag, 'LEAME.txt'), 'utf8')).toContain('data/muestras')
})

test('a report that comes after a sample entered its case stays out of the package', async () => {
  const { establishmentId, inspectionId } = await aFollowedRecord(api)
  const sampleId = await aSample(inspectionId)
  const { id } = await aCaseWith(establishmentId, sampleId)
  api.time.now = new Date(api.time.now.getTime() + 60_000)
  await analyse(sampleId)
  const bag = await unpacked((await admin.get(`/api/case/${id}/export`)).bytes)
  expect(readdirSync(join(bag, 'data'))).not.toContain('muestras')
})
