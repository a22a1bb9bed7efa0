import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { issueWaiting } from '../../evidence/issuing/issue-waiting.ts'
import { jobs } from '../../schema/jobs.table.ts'
import { users } from '../../schema/users.table.ts'
import { testApi } from '../../testing/api.ts'
import { aPhoto, aVisit, closeVisit } from '../../testing/data/fixtures.ts'
import { fileOf, pdf, send } from '../../testing/data/sent-documents.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { runJobs } from '../../testing/run-jobs.ts'

const api = await testApi()
const { officials } = api
const administrator = api.as(officials.administrator)
const technician = api.as(officials.technician)

let fileId: number
beforeAll(async () => {
  const visit = await aVisit(api)
  await closeVisit(api, visit.visitId, {
    0: { concept: 'Inaceptable (I)', description: 'Trampa de grasa llena', image: await aPhoto(7) },
  })
  fileId = (await fileOf(administrator, visit.establishmentId)).file_id
  const { document_id } = (await send(technician, fileId, pdf('uno'), { title: '../=Ñ' })).body.data
  const data = new FormData()
  data.append('file', pdf('dos'), 'ñandú.pdf')
  await technician.post(`/api/documents/${document_id}/versions`, data)
  await send(technician, fileId, pdf('médico'), { sensitive: '1' })
})

async function packageOf(client: typeof technician): Promise<Buffer> {
  const asked = await client.post(`/api/files/${fileId}/export`)
  expect(asked.statusCode).toBe(200)
  await runJobs(api)
  const { job } = (await client.get(`/api/jobs/${asked.body.data.job_id}`)).body.data
  expect(job).toMatchObject({ state: 'done', result_name: expect.stringMatching(/^EXP-13-2026-\d{6}\.zip$/) })
  const result = await client.get(`/api/jobs/${asked.body.data.job_id}/result`)
  expect(result.statusCode).toBe(200)
  return result.bytes
}

const isMissing = (program: string) => {
  try {
    execFileSync('which', [program])
    return false
  } catch {
    return true
  }
}

/** Unpacks with the machine's own program, which checks every sum. */
function unpack(zip: Buffer): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.zip'), zip)
  execFileSync('unzip', ['-tq', 'a.zip'], { cwd: folder })
  execFileSync('unzip', ['-q', 'a.zip', '-d', 'bag'], { cwd: folder })
  return join(folder, 'bag')
}

test.skipIf(isMissing('unzip') && !process.env.CI)('the package proves itself with sha256sum and unzip', async () => {
  const bag = unpack(await packageOf(administrator))
  const checked = execFileSync('sha256sum', ['-c', 'manifest-sha256.txt'], { cwd: bag, encoding: 'utf8' })
  expect(checked).not.toContain('FAILED')
  execFileSync('sha256sum', ['-c', 'tagmanifest-sha256.txt'], { cwd: bag })
  const files = (
    readdirSync(bag, { recursive: true, withFileTypes: true }) as {
      isFile(): boolean
      parentPath: string
      name: string
    }[]
  )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(bag.length + 1))
  const listed = readFileSync(join(bag, 'manifest-sha256.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.slice(66))
  expect(files.filter((file) => file.startsWith('data/')).sort()).toEqual(listed.sort())
  const shapes = files.map((file) => file.replace(/\d{4}-\d{6}/g, 'N').replace(/-[0-9a-f]{12}\./g, '-H.')).sort()
  expect(shapes).toEqual(
    expect.arrayContaining([
      'LEAME.txt',
      'bag-info.txt',
      'bagit.txt',
      'data/01 Inscripcion/001-inscripcion-13-N.json',
      'data/01 Inscripcion/001-inscripcion-13-N.pdf',
      'data/02 Visita del 20-11-2026/002-acta-N.json',
      'data/02 Visita del 20-11-2026/002-acta-N.pdf',
      'data/02 Visita del 20-11-2026/fotos/002-003-H.jpg',
      'data/03 Documentos/003-nandu.pdf',
      'data/03 Documentos/003-v1-documento.pdf',
      'data/auditoria.csv',
      'data/indice.html',
      'data/indice.xml',
    ]),
  )
  for (const file of files) expect(file).toMatch(/^[A-Za-z0-9 ()_./-]+$/)
  const info = readFileSync(join(bag, 'bag-info.txt'), 'utf8')
  const bytes = listed.reduce((sum, file) => sum + readFileSync(join(bag, file)).length, 0)
  expect(info).toContain(`Payload-Oxum: ${bytes}.${listed.length}\n`)
  expect(readFileSync(join(bag, 'LEAME.txt'), 'utf8')).toContain('sha256sum -c manifest-sha256.txt')
  expect(readFileSync(join(bag, 'data/auditoria.csv'), 'utf8')).toContain('add-document')
})

test('the package of the same state is the same, byte for byte', async () => {
  const first = await packageOf(administrator)
  api.time.now = new Date(api.time.now.getTime() + 3 * 60 * 60 * 1000)
  expect((await packageOf(administrator)).equals(first)).toBe(true)
})

test('a package leaves out what its reader may not open, and says so', async () => {
  const zip = await packageOf(api.as(officials.engineer))
  expect(zip.includes('004-documento.pdf')).toBe(false)
  expect((await packageOf(technician)).includes('004-documento.pdf')).toBe(true)
})

test('signatures of an acta come as pictures for its people; others read their place', async () => {
  const folder = 'data/02 Visita del 20-11-2026'
  const [own, other] = [await packageOf(technician), await packageOf(api.as(officials.otherTechnician))]
  expect([own.includes(`${folder}/firmas/`), other.includes(`${folder}/firmas/`)]).toEqual([true, false])
  // Photos keep their names.
  for (const zip of [own, other]) expect(zip.includes(`${folder}/fotos/002-003-`)).toBe(true)
  if (isMissing('unzip') && !process.env.CI) return
  const told = (zip: Buffer) => readFileSync(join(unpack(zip), 'LEAME.txt'), 'utf8')
  expect(told(other)).toContain('No incluye las firmas del documento 2 como imágenes')
  expect(told(own)).not.toContain('No incluye las firmas')
})

const signaturesFolder = 'data/02 Visita del 20-11-2026/firmas/'
const GONE = [410, 'job.result-gone']

/** Asks for a package and runs its job. `take` tells the status, and the refusal or whether it has pictures of signatures. */
async function packageJob(
  client: typeof technician,
): Promise<{ id: number; take(by?: typeof technician): Promise<(string | number | boolean)[]> }> {
  const id = (await client.post(`/api/files/${fileId}/export`)).body.data.job_id
  await runJobs(api)
  const take = async (by = client) => {
    const { statusCode, body, bytes } = await by.get(`/api/jobs/${id}/result`)
    return [statusCode, statusCode === 200 ? bytes.includes(signaturesFolder) : body.error.code]
  }
  return { id, take }
}

test('a package older than the rule on signatures is for readers of each acta alone', async () => {
  const other = api.as(officials.otherTechnician)
  const jobsOf = async () => [await packageJob(technician), await packageJob(other)] as const
  const [own, strangers] = await jobsOf()
  for (const { id } of [own, strangers])
    await api.platform.db.execute(sql`update jobs set params = params - 'signaturesOf' where id = ${id}`)
  expect(await own.take()).toEqual([200, true])
  expect(await strangers.take()).toEqual(GONE)
  expect(await strangers.take(administrator)).toEqual([200, false])
  const [, again] = await jobsOf()
  expect(await again.take()).toEqual([200, false])
})

test('a package that is not made yet is not done, also for a reader without signatures', async () => {
  const other = api.as(officials.otherTechnician)
  const id = (await other.post(`/api/files/${fileId}/export`)).body.data.job_id
  const take = async () => {
    const { statusCode, body } = await other.get(`/api/jobs/${id}/result`)
    return statusCode === 200 ? statusCode : [statusCode, body.error.code]
  }
  expect(await take()).toEqual([409, 'job.not-done'])
  await runJobs(api)
  expect(await take()).toBe(200)
})

test('a package with pictures of signatures closes to its reader who lost that right', async () => {
  const changeRole = (roleId: number) =>
    api.platform.db.update(users).set({ roleId }).where(eq(users.id, officials.administrator.id))
  const made = await packageJob(administrator)
  expect(await made.take()).toEqual([200, true])
  await changeRole(1)
  onTestFinished(async () => void (await changeRole(8)))
  expect(await made.take()).toEqual(GONE)
  expect(await (await packageJob(administrator)).take()).toEqual([200, false])
})

test('a package is asked for again without what its first run noted of it', async () => {
  const { id } = await packageJob(technician)
  const { statusCode, body } = await technician.post(`/api/jobs/${id}/again`)
  expect([statusCode, body.data.job_id === id]).toEqual([200, false])
  const [asked] = await api.platform.db.select().from(jobs).where(eq(jobs.id, body.data.job_id))
  expect(asked?.params).toEqual({ fileId })
  await runJobs(api)
  expect((await technician.get(`/api/jobs/${body.data.job_id}/result`)).statusCode).toBe(200)
})

test('a package of a file that was reserved since is closed to who asked for it', async () => {
  const asked = await technician.post(`/api/files/${fileId}/export`)
  await runJobs(api)
  const taken = async (client: typeof technician) =>
    (await client.get(`/api/jobs/${asked.body.data.job_id}/result`)).statusCode
  expect(await taken(technician)).toBe(200)
  await administrator.patch(`/api/files/${fileId}`, { access: 'reservado' })
  expect([await taken(technician), await taken(administrator)]).toEqual([403, 200])
  expect((await technician.post(`/api/jobs/${asked.body.data.job_id}/again`)).statusCode).toBe(403)
})

test.skipIf(isMissing('unzip') && !process.env.CI)(
  'the package of a closed file has its index as the entity signed it',
  async () => {
    const visit = await aVisit(api)
    const { file_id } = await fileOf(administrator, visit.establishmentId)
    await administrator.post(`/api/files/${file_id}/close`, { reason: 'Terminó la vigilancia' })
    await issueWaiting(api.platform)
    const signed = (await technician.get(`/api/files/${file_id}/index.pdf`)).bytes
    const asked = await administrator.post(`/api/files/${file_id}/export`)
    await runJobs(api)
    const bag = unpack((await administrator.get(`/api/jobs/${asked.body.data.job_id}/result`)).bytes)
    expect(readFileSync(join(bag, 'data/indice.pdf')).equals(signed)).toBe(true)
    execFileSync('sha256sum', ['-c', 'manifest-sha256.txt'], { cwd: bag })
    expect(readFileSync(join(bag, 'LEAME.txt'), 'utf8')).toContain('data/indice.pdf')
  },
)
