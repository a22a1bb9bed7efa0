import { describe, expect, test } from 'vitest'
import type { ShownAddendum } from './addendum.ts'
import { addendumDocument } from './addendum-document.ts'
import { addendumForm, addendumNumber, MAX_ADDENDUM } from './addendum-form.ts'

const addendum: ShownAddendum = {
  ...{ format: 1, number: '2026-000123-A1', day: '2026-03-02', at: '2026-03-02T15:00:00.000Z', text: 'Es Calle 45.' },
  acta: { number: '2026-000123', day: '2026-02-27', seal: 'a'.repeat(64), code: 'A'.repeat(22) },
  ...{ establishment: { name: 'El Ñandú', city: 'Arjona' }, author: { name: 'Ana Paz', role: 'Coordinadora' } },
  ...{ entity: { name: 'Alcaldía', nit: '890.480.059-1' }, seal: 'b'.repeat(64), code: 'B'.repeat(22) },
}

describe('the text of an addendum', () => {
  test.each([
    ['missing', undefined, 'Escriba el texto de la adenda.'],
    ['blank', ' \n ', 'Escriba el texto de la adenda.'],
    ['too long', 'a'.repeat(MAX_ADDENDUM + 1), 'Escriba máximo 4000 caracteres.'],
  ])('an addendum that is %s is refused', (_what, text, message) => {
    const parsed = addendumForm.safeParse({ text })
    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message])
  })

  test.each([
    ['one letter', 'a', 'a'],
    ['the longest', 'ñ'.repeat(MAX_ADDENDUM), 'ñ'.repeat(MAX_ADDENDUM)],
    ['lines and spaces at the edges', '  Una\nDos  ', 'Una\nDos'],
  ])('an addendum of %s is accepted', (_what, text, kept) => {
    expect(addendumForm.parse({ text })).toEqual({ text: kept })
  })
})

test('numbers follow the acta', () => {
  expect([1, 2, 12].map((position) => addendumNumber('2026-000123', position))).toEqual([
    ...['2026-000123-A1', '2026-000123-A2', '2026-000123-A12'],
  ])
})

describe('an addendum as it is presented', () => {
  const textOf = (...more: unknown[]) => JSON.stringify(more)

  test('names its acta with code and seal, its establishment, author and text', () => {
    const { title, footer, header, blocks } = addendumDocument(addendum)
    expect([title, footer]).toEqual(['Adenda 2026-000123-A1', 'Adenda n.º 2026-000123-A1 · Acta n.º 2026-000123'])
    expect(header.authority).toEqual(['Departamento de Bolívar', 'Alcaldía', 'NIT 890.480.059-1'])
    const { acta, establishment, author, text, seal, code } = addendum
    const facts = [acta.code, acta.seal, establishment.name, author.name, author.role, text, seal, code]
    for (const fact of [...facts, '27/02/2026', '02/03/2026 10:00']) expect(textOf(blocks)).toContain(fact)
  })

  test('a presented addendum prints its signing, the public log and a code to its own page', () => {
    const book = { size: 12, root: 'cmFpeg==' }
    const issue = { kind: 'signed', isAccredited: false, issuer: 'X', book, qrLetters: 'facts' } as const
    const { blocks } = addendumDocument({ ...addendum, publicUrl: 'https://vigia.example' }, undefined, issue)
    const text = textOf(blocks)
    expect(text).toContain('Libro público antes de esta adenda')
    expect(text).toContain('Cómo comprobar que la adenda es auténtica')
    expect(text).toContain(`https://vigia.example/v/${addendum.code}#facts`)
  })

  test('a copy without signature says why at its foot', () => {
    const { footer } = addendumDocument(addendum, undefined, { kind: 'unsigned', reason: 'pending' })
    expect(footer).toContain('Copia sin firma electrónica: la expedición está en curso.')
  })
})
