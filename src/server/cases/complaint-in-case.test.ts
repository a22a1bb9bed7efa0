import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { form, testApi } from '../testing/api.ts'
import { complaintFields } from '../testing/complaint-calls.ts'
import { anEstablishment, aPhoto } from '../testing/data/fixtures.ts'
import { pdf } from '../testing/data/sent-documents.ts'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'

const api = await testApi()
const admin = api.as(api.officials.administrator)
const MINUTE_MS = 60_000

async function done(path: string, body: FormData | Record<string, unknown>) {
  const reply = await admin.post(path, body)
  if (reply.statusCode !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body.data
}
async function addPaper(id: number, file: Blob, fields: Record<string, string | number>): Promise<number> {
  const data = form(fields)
  data.append('files', file, 'archivo')
  await done(`/api/complaint/${id}/papers`, data)
  return (await admin.get(`/api/complaint/${id}/papers`)).body.data.papers.at(-1).paper_id
}
async function unpacked(caseId: number): Promise<string> {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.zip'), (await admin.get(`/api/case/${caseId}/export`)).bytes)
  execFileSync('unzip', ['-q', 'a.zip', '-d', 'bag'], { cwd: folder })
  return join(folder, 'bag')
}

test('a complaint in a case brings its papers without the mark alone', async () => {
  const establishmentId = await anEstablishment(api)
  const fields = complaintFields({ establishment_id: establishmentId, place_text: '', city_id: '' })
  const { complaint_id: complaintId, number } = await done('/api/complaint', fields)
  const letter = pdf('carta de la persona')
  const photo = await aPhoto(3)
  const digest = hash('sha256', new Uint8Array(await photo.arrayBuffer()))
  await addPaper(complaintId, letter, { description: 'Carta de Luz Marina' })
  const photoId = await addPaper(complaintId, photo, { has_identity: 0, description: 'La vitrina' })
  const { case_id: caseId } = await done('/api/case', { establishment_id: establishmentId, cause: 'Carne sin frío.' })
  const { document_id: documentId } = await done(`/api/case/${caseId}/documents`, {
    kind: 'complaint',
    id: complaintId,
  })
  api.time.now = new Date(api.time.now.getTime() + MINUTE_MS)
  await addPaper(complaintId, pdf('después'), { has_identity: 0 })
  const page = (await admin.get(`/api/documents/${documentId}/versions/1/content`)).bytes.toString()
  const { rows } = JSON.parse(page)
  expect(rows).toContainEqual(['', 'La vitrina'])
  expect(rows).toContainEqual(['Huella de Foto 2 (SHA-256)', digest])
  expect(rows).toContainEqual(['Con datos del quejoso, en reserva', '1'])
  expect(page).not.toContain('Luz')
  const bag = await unpacked(caseId)
  execFileSync('sha256sum', ['-c', '--quiet', 'manifest-sha256.txt'], { cwd: bag })
  expect(readdirSync(join(bag, 'data/quejas'))).toEqual([`${number}-foto-2.jpg`])
  expect(hash('sha256', readFileSync(join(bag, 'data/quejas', `${number}-foto-2.jpg`)))).toBe(digest)
  expect(readFileSync(join(bag, 'LEAME.txt'), 'utf8')).toContain('data/quejas')
  await done(`/api/complaint/${complaintId}/paper/${photoId}/withdraw`, { reason: 'Era de otra queja.' })
  const later = await unpacked(caseId)
  expect(existsSync(join(later, 'data/quejas'))).toBe(false)
  expect(readFileSync(join(later, 'LEAME.txt'), 'utf8')).toContain('Foto 2, que nombra el documento 1, fue retirado.')
})
