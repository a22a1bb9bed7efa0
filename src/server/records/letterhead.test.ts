import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import '../testing/patient-drawing.ts'
import { actaDocument } from '../../domain/records/acta.ts'
import { drawingTimes } from '../images/rasterise-svg.ts'
import { ConfigError, readConfig } from '../platform/config/config.ts'
import { sampleRecord } from '../testing/data/sample-record.ts'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'
import { readLetterhead } from './letterhead.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="60"><path d="M0 0h40v60z" fill="#080"/></svg>'
const written = (name: string, content: string | Uint8Array) => {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, content)
  return path
}
const read = (environment: Record<string, string>) => readLetterhead(readConfig(environment).entity)

test('without configuration documents are headed as before', async () => {
  expect(await read({})).toEqual({ name: 'Secretaría de Salud Departamental', nit: null, shield: null })
})

test.each([
  ['escudo.svg', async () => SVG],
  // Programs that draw declare entities before the root.
  ['escudo.svg', async () => `<!DOCTYPE svg [<!ENTITY green "#080">]>${SVG.replace('#080', '&green;')}`],
  ['escudo.png', () => sharp(Buffer.from(SVG)).png().toBuffer()],
])('the shield %s is drawn, with name and NIT', async (name, content) => {
  const shieldFile = written(name, await content())
  const letterhead = await read({ ENTITY_NAME: 'Alcaldía', ENTITY_NIT: '890480059-1', ENTITY_SHIELD: shieldFile })
  expect(letterhead).toMatchObject({ name: 'Alcaldía', nit: '890480059-1' })
  const bytes = Buffer.from(letterhead.shield?.split(',')[1] ?? '', 'base64')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', height: 240 })
  const { header } = actaDocument(sampleRecord(), letterhead)
  expect(header.authority).toEqual(['Departamento de Bolívar', 'Alcaldía', 'NIT 890480059-1'])
  expect(header.shield?.alt).toBe('Escudo de Alcaldía')
})

/** Filters that each read the one before many times: minutes of drawing in some kilobytes. */
function filterBomb(): string {
  const filters = Array.from(
    { length: 200 },
    (_, n) => `<feGaussianBlur stdDeviation="${90 + n}"/><feTurbulence numOctaves="9"/><feMorphology radius="90"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f" x="0" y="0" width="1" height="1">${filters.join('')}</filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`
}

describe('a start is refused, in one line,', () => {
  test('by a shield that would be drawn for minutes', async () => {
    onTestFinished(() => void Object.assign(drawingTimes, { shieldMs: 100_000 }))
    drawingTimes.shieldMs = 500
    const refused = read({ ENTITY_SHIELD: written('escudo.svg', filterBomb()) })
    await expect(refused).rejects.toThrow(
      /^ENTITY_SHIELD: se espera un SVG que se pueda dibujar en 0.5 segundos [^\n]+$/,
    )
  })

  test('by a shield whose drawing is cut off', async () => {
    const refused = read({ ENTITY_SHIELD: written('escudo.svg', '<svg') })
    await expect(refused).rejects.toThrow(/^ENTITY_SHIELD: se espera un SVG [^\n]+$/)
  })

  test.each([
    ['by a shield that is not there', () => '/no/existe.png'],
    ['by a shield that is no picture', () => written('escudo.png', 'hola')],
    ['by a shield of another format', () => written('escudo.webp', 'RIFF    WEBP')],
  ])('%s', async (_name, path) => {
    const refused = read({ ENTITY_SHIELD: path() })
    await expect(refused).rejects.toThrow(ConfigError)
    await expect(refused).rejects.toThrow(/^ENTITY_SHIELD: se espera [^\n]+$/)
  })

  test.each(['abc', '1', '890.480.059-12', '890 480'])('by the NIT %s', (nit) => {
    expect(() => readConfig({ ENTITY_NIT: nit })).toThrow(/^ENTITY_NIT: se espera un NIT/)
  })
})
