import { afterEach, describe, expect, test, vi } from 'vitest'
import { type RecordFile, recordFile } from '../../domain/records/record-file.ts'
import { sampleRecord } from '../../server/testing/data/sample-record.ts'
import { type FakeThread, json, lines, sealed, title, verifyPage } from './testing.tsx'

const current = verifyPage()
const { choose, verdictOf } = current

/** The file of a whole acta of an establishment with this name. */
function recordOf(name: string): RecordFile {
  const { floors: _, startedAt: __, endedAt: ___, code = '', publicUrl: ____, seal, ...registro } = sampleRecord()
  const establishment = { ...registro.establishment, name }
  const entity = { name: 'Salud', nit: null }
  const facts = { seal, entity, departmentId: 13, publicUrl: null, code, closedAt: new Date(0) }
  return recordFile({ record: { ...registro, establishment }, ...facts })
}
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a photo', () => {
  const PHOTO = 'b'.repeat(64)
  const withPhoto = () => {
    const report = sealed('Tienda')
    const item = { description: '1.2 Pisos', concept: 'A', evidence: `${PHOTO}.jpg`, finding: '' }
    Object.assign(report.file?.registro as object, { sections: [{ items: [item] }] })
    return report
  }
  const photo = () => document.querySelector('#fotos .told')
  const OWN = 'La foto es la del aspecto 1.2.'

  async function photoBeside(reply: Response, sha256 = PHOTO) {
    verdictOf(choose('acta.pdf', 'foto.jpg'), withPhoto())
    await expect.poll(() => current.threads).toHaveLength(2)
    verdictOf(current.threads[1] as FakeThread, { kind: 'picture', sha256 })
    await expect.poll(() => current.replies).toHaveLength(1)
    current.replies[0]?.(reply)
    await expect.poll(() => photo()).not.toBeNull()
  }

  test('a photo of an acta in the books is told in green, and counted', async () => {
    await photoBeside(json(200, {}))
    expect([photo()?.className, photo()?.querySelector('strong')?.textContent]).toEqual(['told good', OWN])
    expect(lines().at(-1)).toEqual(['yes', '✓Fotos por su huella: 1 de 1 comparadas, son las del acta: coincide'])
  })

  test.each<[string, Response, string]>([
    ['an acta that nobody knows', json(404, { error: { code: 'public.unknown-code' } }), 'bad'],
    ['an acta that was not asked for', json(503, {}), 'care'],
  ])('a photo of %s is never told in green', async (_name, reply, tone) => {
    await photoBeside(reply)
    expect(photo()?.className).toBe(`told ${tone}`)
    expect(photo()?.textContent).not.toContain(OWN)
  })

  test('a photo of another acta is told, and the list says so', async () => {
    await photoBeside(json(200, {}), 'c'.repeat(64))
    expect(photo()?.textContent).toContain('Esa foto no es de esta acta.')
    expect(lines().at(-1)).toEqual(['no', '✗Una de las fotos no es de esta acta: no coincide'])
  })

  test('without an acta asks for it', async () => {
    verdictOf(choose('foto.jpg'), { kind: 'picture', sha256: PHOTO })
    await expect.poll(() => title()).toBe('Eso es una foto.')
  })
})

test('the whole acta is drawn once it is asked for, and its texts stay texts', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const file = { ...recordOf(name) }
  verdictOf(choose(), sealed('', { file }))
  await expect.poll(() => current.replies).toHaveLength(1)
  current.replies[0]?.(json(200, {}))
  await expect.poll(() => document.querySelector('#sellado details')).not.toBeNull()
  expect(document.querySelector('.acta')).toBeNull()
  const details = document.querySelector('#sellado details') as HTMLDetailsElement
  details.open = true
  details.dispatchEvent(new Event('toggle'))
  expect(document.querySelector('.acta')?.textContent).toContain(name)
  expect(document.querySelectorAll('.acta img')).toHaveLength(0)
  expect(document.querySelectorAll('.acta table').length).toBeGreaterThan(1)
})
